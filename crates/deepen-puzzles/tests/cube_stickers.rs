//! Turns, notation, facelets and Reid's notation against a model that knows
//! stickers only.

use std::collections::HashMap;

use deepen_check::cube::{
    Goal, Metric, SOLVED, Stickers, distances, make, reach, replay, stickers,
};
use deepen_puzzles::cube::goal::parse_goal;
use deepen_puzzles::cube::notation::{Move, Part, Scramble, Sequence, inverse, simplified};
use deepen_puzzles::cube::{
    CORNERS, Cube, EDGES, Face, Orientation, RandomCubes, Target, Turn, parse_facelets, parse_reid,
    parse_scramble, random_cube,
};

/// Numbers that look random, the same every time (`SplitMix64`).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }

    fn step(&mut self) -> Move {
        let part = [Part::Layer, Part::Wide, Part::Slice, Part::Whole][self.below(4)];
        let face = Face::ALL[self.below(6)];
        Move::new(part(face), 1 + self.below(3) as u8).unwrap()
    }

    fn turn(&mut self) -> Turn {
        Turn::of_index(self.below(18)).unwrap()
    }
}

fn seen(cube: &Cube, held: Orientation) -> String {
    cube.to_facelets_held(held).to_string()
}

fn text(stickers: Stickers) -> String {
    String::from_utf8(stickers.to_vec()).unwrap()
}

#[test]
fn every_move_does_to_a_cube_what_it_does_to_its_stickers() {
    for seed in 0..300 {
        let mut numbers = Numbers(seed);
        let mut model = SOLVED;
        let moves: Vec<Move> = (0..40).map(|_| numbers.step()).collect();
        for count in 1..=moves.len() {
            let step = moves[count - 1].to_string();
            assert!(make(&mut model, &step), "{step}");
            let scramble = Scramble::new(moves[..count].to_vec());
            assert_eq!(seen(&scramble.cube(), scramble.orientation()), text(model), "{scramble}");
        }
        let written = Sequence(&moves).to_string();
        let read = parse_scramble(&written).unwrap();
        assert_eq!(read.moves(), moves);
        assert_eq!(parse_scramble(&written.replace(' ', "")), Ok(read.clone()));
        let cube = parse_facelets(&text(model)).unwrap();
        assert_eq!((cube.cube, cube.orientation), (read.cube(), read.orientation()));
    }
}

#[test]
fn turns_as_the_cube_is_held_solve_it_as_it_is_held() {
    for (seed, held) in (0..).zip(Orientation::all()) {
        let mut numbers = Numbers(seed);
        let turns: Vec<Turn> = (0..20).map(|_| numbers.turn()).collect();
        let cube = turns.iter().fold(Cube::SOLVED, |cube, &turn| cube.turned(turn));
        let mut model: Stickers = seen(&cube, held).into_bytes().try_into().unwrap();
        for turn in inverse(&turns) {
            assert!(make(&mut model, &held.as_held(turn).to_string()));
        }
        assert_eq!(text(model), seen(&Cube::SOLVED, held));
    }
}

#[test]
fn shorter_sequences_do_the_same() {
    for seed in 0..500 {
        let mut numbers = Numbers(seed);
        // Few faces, so that much falls together.
        let faces = 6 - numbers.below(5);
        let turn = |numbers: &mut Numbers| Turn::of_index(numbers.below(3 * faces)).unwrap();
        let turns: Vec<Turn> = (0..30).map(|_| turn(&mut numbers)).collect();
        let short = simplified(&turns);
        let cube =
            |turns: &[Turn]| turns.iter().fold(Cube::SOLVED, |cube, &turn| cube.turned(turn));
        assert_eq!(cube(&short), cube(&turns));
        assert!(short.len() <= turns.len());
        assert_eq!(simplified(&short), short);
        assert_eq!(cube(&inverse(&short)), cube(&turns).inverse());
        // No turn joins one of its face before it.
        for pair in short.windows(2) {
            assert_ne!(pair[0].face(), pair[1].face());
        }
        for three in short.windows(3) {
            let apart = three[1].face() != three[0].face().opposite();
            assert!(apart || three[0].face() != three[2].face());
        }
        let start = seen(&cube(&turns), Orientation::STANDARD);
        let plan = Sequence(&inverse(&short)).to_string();
        for (ours, theirs) in [
            (deepen_puzzles::cube::Metric::HalfTurn, Metric::Half),
            (deepen_puzzles::cube::Metric::QuarterTurn, Metric::Quarter),
        ] {
            let cost = ours.length(&short) as u64;
            assert_eq!(replay(&start, &plan, &Goal::solved(), theirs), Ok(cost));
        }
    }
}

#[test]
fn random_cubes_can_be_reached_and_are_read_back() {
    for cube in RandomCubes::new(11).take(400) {
        let facelets = seen(&cube, Orientation::STANDARD);
        assert!(reach::reachable(&stickers(&facelets).unwrap()));
        assert_eq!(parse_facelets(&facelets).unwrap().cube, cube);
        assert_eq!(parse_reid(&cube.to_reid()), Ok(cube));
    }
}

/// A reachable cube in which pieces were taken out and put in otherwise.
fn spoilt(seed: u64) -> Cube {
    let mut numbers = Numbers(seed);
    let cube = random_cube(seed);
    let mut corners: [(u8, u8); 8] = std::array::from_fn(|place| cube.corner(place));
    let mut edges: [(u8, u8); 12] = std::array::from_fn(|place| cube.edge(place));
    for _ in 0..numbers.below(4) {
        let (one, other) = (numbers.below(8), numbers.below(12));
        match numbers.below(4) {
            0 => corners[one].1 = (corners[one].1 + 1 + numbers.below(2) as u8) % 3,
            1 => edges[other].1 ^= 1,
            2 => corners.swap(one, numbers.below(8)),
            _ => edges.swap(other, numbers.below(12)),
        }
    }
    Cube::of_pieces(corners, edges).unwrap()
}

#[test]
fn cubes_are_refused_if_and_only_if_no_turns_lead_to_them() {
    let mut reached = 0;
    for seed in 0..600 {
        let cube = spoilt(seed);
        let facelets = seen(&cube, Orientation::STANDARD);
        let possible = reach::reachable(&stickers(&facelets).unwrap());
        assert_eq!(cube.is_reachable(), possible, "{facelets}");
        assert_eq!(parse_facelets(&facelets).is_ok(), possible, "{facelets}");
        assert_eq!(parse_reid(&cube.to_reid()).is_ok(), possible, "{facelets}");
        reached += usize::from(possible);
    }
    assert!((150..450).contains(&reached), "{reached}");
}

#[test]
fn stickers_exchanged_at_random_are_refused_or_make_a_cube() {
    let mut accepted = 0;
    for seed in 0..1000 {
        let mut numbers = Numbers(seed);
        let mut facelets = seen(&random_cube(seed), Orientation::STANDARD).into_bytes();
        for _ in 0..=numbers.below(3) {
            facelets.swap(numbers.below(54), numbers.below(54));
        }
        let facelets = String::from_utf8(facelets).unwrap();
        let possible = stickers(&facelets).is_ok_and(|stickers| reach::reachable(&stickers));
        match parse_facelets(&facelets) {
            Ok(read) => {
                assert_eq!(seen(&read.cube, read.orientation), facelets);
                assert!(possible || read.orientation != Orientation::STANDARD);
                accepted += 1;
            }
            Err(error) => assert!(!possible, "{facelets}: {error}"),
        }
    }
    assert!(accepted > 30, "{accepted}");
}

#[test]
fn cubes_near_solved_are_those_of_the_model() {
    for (ours, theirs) in [
        (deepen_puzzles::cube::Metric::HalfTurn, Metric::Half),
        (deepen_puzzles::cube::Metric::QuarterTurn, Metric::Quarter),
    ] {
        let mut found = HashMap::from([(Cube::SOLVED, 0)]);
        let mut layer = vec![Cube::SOLVED];
        for distance in 1..=3 {
            let after =
                |cube: &Cube| ours.turns().map(|turn| cube.turned(turn)).collect::<Vec<_>>();
            layer = layer.iter().flat_map(after).filter(|cube| !found.contains_key(cube)).collect();
            found.extend(layer.iter().map(|&cube| (cube, distance)));
        }
        let near = distances::within(3, theirs).unwrap();
        assert_eq!(near.len(), found.len());
        for (cube, distance) in found {
            let stickers = stickers(&seen(&cube, Orientation::STANDARD)).unwrap();
            assert_eq!(near[&stickers], distance);
        }
    }
}

#[test]
fn goals_are_met_as_the_model_says() {
    let names = [
        "solved",
        "cross:D",
        "cross",
        "layer:F",
        "f2l:R",
        "f2l-2:B",
        "f2l-1:U | corners",
        "edges",
        "co",
        "eo",
        "middle",
        "domino",
        "domino + DF?, URF",
        "eo | co",
        "UF, DRB?",
    ];
    let mut met = 0;
    for name in names {
        let goal = parse_goal(name).unwrap();
        let model = Goal::named(name).unwrap();
        for seed in 0..200 {
            // Near the goal, so that it is met now and then.
            let mut numbers = Numbers(seed);
            let turns = numbers.below(7);
            let quarters = numbers.below(2) == 0;
            let turn = |numbers: &mut Numbers| {
                let turn = numbers.turn();
                if quarters { turn } else { Turn::new(turn.face(), 2).unwrap() }
            };
            let cube = (0..turns).fold(Cube::SOLVED, |cube, _| cube.turned(turn(&mut numbers)));
            let start = seen(&cube, Orientation::STANDARD);
            let holds = replay(&start, "", &model, Metric::Half).is_ok();
            assert_eq!(goal.is_met(&cube), holds, "{name}: {start}");
            met += usize::from(holds);
        }
    }
    assert!((600..2400).contains(&met), "{met}");
}

#[test]
fn places_are_where_their_stickers_are() {
    // A goal of one piece by name is met by the piece of that place.
    let names = CORNERS
        .iter()
        .map(<[deepen_puzzles::cube::Face; 3]>::as_slice)
        .chain(EDGES.iter().map(<[deepen_puzzles::cube::Face; 2]>::as_slice));
    for faces in names {
        let name: String = faces.iter().map(|face| face.letter()).collect();
        let goal = Goal::named(&name).unwrap();
        for turn in Turn::all() {
            let cube = Cube::SOLVED.turned(turn);
            let start = seen(&cube, Orientation::STANDARD);
            let kept = replay(&start, "", &goal, Metric::Half).is_ok();
            assert_eq!(kept, !faces.contains(&turn.face()), "{name} and {turn}");
        }
    }
}
