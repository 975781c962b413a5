//! Connect four: four stones in a row, on a board where stones fall.
