//! The file format of a table, checked when it is opened.
