//! The six ways to look at a cube: each axis may be the one through U and D,
//! and the cube may be its own or its inverse. What is hard from one side is
//! often easy from another.

use crate::cube::{Cube, Face, Symmetry, Turn};

/// A cube seen in one of these ways.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// What is seen.
    pub(super) cube: Cube,
    /// Whether it is the inverse.
    inverse: bool,
    /// What each turn of what is seen is to the cube itself.
    turns: Vec<Turn>,
}

impl View {
    /// All that differ, the cube as it is first.
    pub(super) fn all(cube: &Cube) -> Vec<View> {
        let mut views: Vec<View> = Vec::with_capacity(6);
        for inverse in [false, true] {
            let cube = if inverse { cube.inverse() } else { *cube };
            for axis in 0..3 {
                let upright = |symmetry: &&Symmetry| symmetry.face(Face::ALL[axis]) == Face::U;
                let Some(symmetry) = Symmetry::all().iter().find(upright) else { continue };
                let mut turns: Vec<Turn> = Turn::all().collect();
                turns.sort_by_key(|&turn| symmetry.turn(turn));
                let cube = symmetry.conjugate(&cube);
                if views.iter().all(|view| view.cube != cube) {
                    views.push(View { cube, inverse, turns });
                }
            }
        }
        views
    }

    /// The solution of the cube itself, where one of what is seen is given.
    pub(super) fn solution(&self, seen: &[Turn]) -> Vec<Turn> {
        let turns = seen.iter().map(|turn| self.turns[turn.index()]);
        if self.inverse { turns.rev().map(Turn::inverse).collect() } else { turns.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::turn::parse_plain;

    fn after(text: &str) -> Cube {
        parse_plain(text).into_iter().fold(Cube::SOLVED, |cube, turn| cube.turned(turn))
    }

    #[test]
    fn what_solves_a_view_solves_the_cube() {
        let scramble = parse_plain("R U2 F' L D B2 U' R2 F L' D2 B");
        let cube = scramble.iter().fold(Cube::SOLVED, |cube, &turn| cube.turned(turn));
        let views = View::all(&cube);
        assert_eq!(views.len(), 6);
        for view in views {
            // A solution of the cube, carried into the view and back.
            let inverse: Vec<Turn> = scramble.iter().rev().map(|turn| turn.inverse()).collect();
            let own = if view.inverse { &scramble } else { &inverse };
            let seen: Vec<Turn> = own
                .iter()
                .map(|turn| Turn::all().find(|t| view.turns[t.index()] == *turn).unwrap())
                .collect();
            let solved = seen.iter().fold(view.cube, |cube, &turn| cube.turned(turn));
            assert_eq!(solved, Cube::SOLVED);
            assert_eq!(view.solution(&seen), inverse);
        }
    }

    #[test]
    fn views_that_are_alike_are_one() {
        assert_eq!(View::all(&Cube::SOLVED).len(), 1);
        let checkered = after("R2 L2 U2 D2 F2 B2");
        assert_eq!(View::all(&checkered).len(), 1);
    }
}
