//! Pancakes, plain and burnt: the gap heuristic and the searches on every
//! stack of small sizes, against the checker's own distances, and on the
//! stacks of the data.

use std::collections::HashMap;

use deepen::{
    AStar, CycleCheck, Estimate, Heuristic, IdaStar, Invertible, Outcome, Pack, ParentPruning,
    Quality, Reversible, Search, StateSpace, Statistics, audit,
};
use deepen_check::pancakes;
use deepen_puzzles::pancake::{
    Burnt, DifferentSize, Flip, Gap, Gaps, Kind, Pancakes, Plain, RandomStacks, Stack, parse_flips,
    parse_lines, random_stack,
};

fn numbers<K: Kind>(stack: &Stack<K>) -> Vec<i32> {
    stack.numbers().collect()
}

fn plan_of<K: Kind>(outcome: &Outcome<Flip, u32>, start: &Stack<K>, goal: &Stack<K>) -> u32 {
    let plan = outcome.plan().expect("every stack can be sorted");
    let flips: Vec<usize> = plan.operators.iter().map(|flip| flip.size()).collect();
    let replayed = pancakes::replay(&numbers(start), &numbers(goal), K::BURNT, &flips);
    assert_eq!(replayed, Ok(u64::from(plan.cost)), "{start}");
    assert!(outcome.is_optimal());
    plan.cost
}

/// The gap heuristic, asked about every child.
struct NotAhead;

impl<K: Kind, const WORDS: usize> Heuristic<Pancakes<K, WORDS>> for NotAhead {
    type Memo = Gaps;

    fn quality(&self) -> Quality {
        Heuristic::<Pancakes<K, WORDS>>::quality(&Gap)
    }

    fn start(&self, space: &Pancakes<K, WORDS>, state: &Stack<K>) -> Gaps {
        Gap.start(space, state)
    }

    fn child(
        &self,
        space: &Pancakes<K, WORDS>,
        parent: Gaps,
        operator: &Flip,
        state: &Stack<K>,
        limit: u32,
    ) -> Estimate<Gaps, u32> {
        Gap.child(space, parent, operator, state, limit)
    }

    fn value(&self, memo: Gaps) -> u32 {
        Heuristic::<Pancakes<K, WORDS>>::value(&Gap, memo)
    }
}

/// Every stack that a goal can be reached from: what the heuristic says of it
/// and what searches find.
fn every_stack<K: Kind>(goal: Stack<K>) {
    let space = Pancakes::<K>::new(goal).unwrap();
    let truth = pancakes::distances(&numbers(&goal), K::BURNT).unwrap();
    let report = audit::exhaustive(&space, &Gap, [goal], 1_000_000);
    assert!(report.is_proof(), "{report}");
    assert_eq!(report.states, truth.len() as u64);
    for (stack, &distance) in &truth {
        let start = Stack::<K>::new(stack).unwrap();
        assert_eq!(Gap.of(&space, &start), pancakes::gaps(stack, &numbers(&goal), K::BURNT));
        let mut search =
            IdaStar::new(&space, &Gap, start).pruning(&ParentPruning).cycles(CycleCheck::None);
        let outcome = search.run(&mut ());
        assert_eq!(plan_of(&outcome, &start, &goal), distance, "{start}");
        let mut asked =
            IdaStar::new(&space, &NotAhead, start).pruning(&ParentPruning).cycles(CycleCheck::None);
        assert_eq!(asked.run(&mut ()), outcome);
        assert_eq!(asked.statistics().expanded, search.statistics().expanded, "{start}");
        assert_eq!(asked.statistics().generated, search.statistics().generated, "{start}");
        assert_eq!(asked.statistics().iterations, search.statistics().iterations, "{start}");
    }
}

#[test]
fn every_plain_stack_to_any_goal() {
    for count in 1..=7 {
        every_stack(Stack::<Plain>::sorted(count).unwrap());
    }
    every_stack(random_stack::<Plain>(6, 3).unwrap());
    every_stack(random_stack::<Plain>(7, 4).unwrap());
}

#[test]
fn every_burnt_stack_to_any_goal() {
    for count in 1..=5 {
        every_stack(Stack::<Burnt>::sorted(count).unwrap());
    }
    every_stack(random_stack::<Burnt>(5, 5).unwrap());
}

/// Slower ones, in the long version only.
#[test]
fn every_stack_of_one_pancake_more() {
    if std::env::var_os("DEEPEN_LONG").is_some_and(|value| value == "1") {
        every_stack(Stack::<Plain>::sorted(8).unwrap());
        every_stack(random_stack::<Plain>(8, 4).unwrap());
        every_stack(Stack::<Burnt>::sorted(6).unwrap());
        every_stack(random_stack::<Burnt>(6, 4).unwrap());
    }
}

fn data(file: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../data/pancake/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn diameters_are_the_known_ones() {
    for fields in data("diameters.csv").iter().take(8) {
        let known: Vec<u64> = fields.iter().map(|field| field.parse().unwrap()).collect();
        let goal = numbers(&Stack::<Plain>::sorted(known[0] as usize).unwrap());
        let distances = pancakes::distances(&goal, false).unwrap();
        let mut histogram: HashMap<u32, u64> = HashMap::new();
        for distance in distances.values() {
            *histogram.entry(*distance).or_default() += 1;
        }
        let (&diameter, &there) = histogram.iter().max().unwrap();
        assert_eq!([distances.len() as u64, u64::from(diameter), there], known[1..]);
    }
}

#[test]
fn the_stacks_of_the_data() {
    let mut checked = 0;
    for fields in data("random.csv") {
        let stack: Stack<Plain> = fields[2].parse().unwrap();
        // Those of 50 take ten times as long as all the others together.
        if stack.count() == 50 {
            continue;
        }
        let known: Vec<u32> = fields[3..].iter().map(|field| field.parse().unwrap()).collect();
        let goal = Stack::sorted(stack.count()).unwrap();
        let space = Pancakes::<Plain>::new(goal).unwrap();
        assert_eq!(Gap.of(&space, &stack), known[0]);
        let mut search =
            IdaStar::new(&space, &Gap, stack).pruning(&ParentPruning).cycles(CycleCheck::None);
        assert_eq!(plan_of(&search.run(&mut ()), &stack, &goal), known[1]);
        // The other program counts the start once more.
        assert_eq!(search.statistics().expanded + 1, u64::from(known[2]));
        checked += 1;
    }
    assert_eq!(checked, 100);
}

#[test]
fn backwards_it_is_as_far() {
    fn both<K: Kind>(start: Stack<K>, goal: Stack<K>) {
        let space = Pancakes::<K>::new(goal).unwrap();
        let backward = space.backward(&start);
        let forth = IdaStar::new(&space, &Gap, start).run(&mut ());
        let back = IdaStar::new(&backward, &Gap, goal).run(&mut ());
        let cost = plan_of(&forth, &start, &goal);
        assert_eq!(plan_of(&back, &goal, &start), cost);
        // The way back, forth again.
        let mut states = vec![goal];
        for flip in &back.plan().unwrap().operators {
            let mut next = *states.last().unwrap();
            backward.apply(&mut next, flip);
            states.push(next);
        }
        assert_eq!(states.last(), Some(&start));
        let mut state = start;
        for (at, flip) in back.plan().unwrap().operators.iter().enumerate().rev() {
            let forth = space.forth(&states[at + 1], flip);
            space.apply(&mut state, &forth);
            assert_eq!(state, states[at]);
        }
        assert!(space.is_goal(&state) && space.goals() == [goal]);
    }
    for seed in 0..20 {
        both(random_stack::<Plain>(14, seed).unwrap(), random_stack(14, seed + 100).unwrap());
        both(random_stack::<Burnt>(9, seed).unwrap(), random_stack(9, seed + 100).unwrap());
    }
}

#[test]
fn best_first_search_finds_the_same_in_any_number_of_words() {
    fn with<K: Kind, const WORDS: usize>(count: usize)
    where
        [u64; WORDS]: Default,
        Pancakes<K, WORDS>: Pack<State = Stack<K>, Operator = Flip, Cost = u32>,
    {
        let goal = Stack::sorted(count).unwrap();
        let space = Pancakes::<K, WORDS>::new(goal).unwrap();
        for start in RandomStacks::<K>::new(count, 7).unwrap().take(5) {
            assert_eq!(space.unpack(space.pack(&start)), start);
            assert!(space.pack(&start) != space.pack(&goal));
            let mut a_star = AStar::new(&space, &Gap, start).memory(1 << 22);
            let cost = plan_of(&a_star.run(&mut ()), &start, &goal);
            let mut ida_star = IdaStar::new(&space, &Gap, start);
            assert_eq!(ida_star.run(&mut ()).cost(), Some(cost));
        }
    }
    with::<Plain, 1>(12);
    with::<Plain, 1>(16);
    with::<Plain, 2>(24);
    with::<Plain, 13>(12);
    with::<Burnt, 1>(9);
    with::<Burnt, 2>(12);
    with::<Burnt, 13>(9);
    assert!(Pancakes::<Plain, 1>::new(Stack::sorted(17).unwrap()).is_none());
    assert!(Pancakes::<Plain, 2>::new(Stack::sorted(24).unwrap()).is_some());
    assert!(Pancakes::<Plain, 2>::new(Stack::sorted(25).unwrap()).is_none());
    assert!(Pancakes::<Plain, 3>::new(Stack::sorted(36).unwrap()).is_none());
    assert!(Pancakes::<Burnt, 1>::new(Stack::sorted(12).unwrap()).is_some());
    assert!(Pancakes::<Burnt, 1>::new(Stack::sorted(13).unwrap()).is_none());
    for count in 1..=100 {
        for stack in RandomStacks::<Plain>::new(count, 1).unwrap().take(3) {
            let space = Pancakes::<Plain>::new(stack).unwrap();
            assert_eq!(space.unpack(space.pack(&stack)), stack);
        }
        for stack in RandomStacks::<Burnt>::new(count, 1).unwrap().take(3) {
            let space = Pancakes::<Burnt>::new(stack).unwrap();
            assert_eq!(space.unpack(space.pack(&stack)), stack);
        }
    }
}

#[test]
fn flips_come_back_in_every_order() {
    fn walk<K: Kind>(count: usize) {
        let start = random_stack::<K>(count, 9).unwrap();
        let space = Pancakes::<K>::new(start).unwrap();
        let all = space.all_operators();
        assert!(all.iter().enumerate().all(|(at, flip)| Pancakes::<K>::index_of(*flip) == at));
        assert!(space.operators(&start).eq(all.iter().copied()));
        let mut random = 1_u32;
        let mut state = start;
        let mut truth = vec![start];
        let mut undo = Vec::new();
        for _ in 0..2_000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if random >> 31 == 0 || undo.is_empty() {
                let flip = all[(random >> 8) as usize % all.len()];
                undo.push(space.apply(&mut state, &flip));
                truth.push(truth.last().unwrap().flipped(flip.size()));
            } else {
                space.undo(&mut state, undo.pop().unwrap());
                truth.pop();
            }
            let expected = truth.last().unwrap();
            assert_eq!(state, *expected);
            assert_eq!(numbers(&state), numbers(expected));
            let hash = |stack: &Stack<K>| {
                use std::hash::{DefaultHasher, Hash, Hasher};
                let mut hasher = DefaultHasher::new();
                stack.hash(&mut hasher);
                hasher.finish()
            };
            assert_eq!(hash(&state), hash(expected));
        }
    }
    walk::<Plain>(2);
    walk::<Plain>(33);
    walk::<Plain>(100);
    walk::<Burnt>(1);
    walk::<Burnt>(17);
    walk::<Burnt>(100);
}

/// The heuristic passes over most flips; what was searched and what remains
/// must be told right all the same.
#[test]
fn paused_saved_and_shared_among_threads_it_is_one_search() {
    let start = random_stack::<Plain>(36, 5).unwrap();
    let space = Pancakes::<Plain>::new(Stack::sorted(36).unwrap()).unwrap();
    let search =
        || IdaStar::new(&space, &Gap, start).pruning(&ParentPruning).cycles(CycleCheck::None);
    let counts = |statistics: Statistics| (statistics.expanded, statistics.generated);
    let mut whole = search();
    let expected = whole.run(&mut ());
    let all = counts(whole.statistics());
    assert!(all.0 > 1_000, "{all:?}");
    let mut threaded = search();
    assert_eq!(threaded.run_on(2, &mut ()), expected);
    assert_eq!(counts(threaded.statistics()), all);
    let mut stepped = search();
    let outcome = loop {
        if let Some(outcome) = stepped.step(37, &mut ()) {
            break outcome;
        }
        let checkpoint = stepped.checkpoint().unwrap();
        stepped = search();
        stepped.resume(&checkpoint).unwrap();
    };
    assert_eq!((outcome, counts(stepped.statistics())), (expected, all));
}

#[test]
fn a_batch_names_its_lines() {
    let text = "# two stacks\n1 0\n\n 0 0 # no stack\n0 1 2";
    let read: Vec<_> = parse_lines::<Stack<Plain>>(text).collect();
    assert_eq!(read.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 4, 5]);
    assert_eq!(read[0].1.as_ref().unwrap().to_string(), "1 0");
    let error = read[1].1.as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 4, column 4: expected every number once"), "{error}");
    assert_eq!(*read[2].1.as_ref().unwrap(), Stack::sorted(3).unwrap());
}

#[test]
fn stacks_are_read_and_written() {
    let plain = |text: &str| text.parse::<Stack<Plain>>();
    let burnt = |text: &str| text.parse::<Stack<Burnt>>();
    assert_eq!(plain("2 0 1").unwrap().to_string(), "2 0 1");
    assert_eq!(plain("[3, 1, 2] # from 1").unwrap().to_string(), "2 0 1");
    assert_eq!(plain("\n 1\n2\n"), plain("0,1"));
    assert_eq!(burnt("(-2 +1 3)").unwrap().to_string(), "-2 1 3");
    assert_eq!(burnt("1 2").unwrap(), Stack::sorted(2).unwrap());
    let error = |text: &str| plain(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1, column 1: expected 1 to 100 numbers, found 0");
    assert_eq!(error("0 x"), "line 1, column 3: expected a number, found `x`");
    assert_eq!(error("0 -1"), "line 1, column 3: expected a number, found `-1`");
    assert_eq!(error("0 1\n 5"), "line 2, column 2: expected a number from 0 to 2, found `5`");
    assert_eq!(
        error("0 1 1 2"),
        "line 1, column 5: expected every number once, found `1` again, first at line 1, column 3; 3 is missing"
    );
    assert_eq!(error("[0 1"), "line 1, column 5: expected `]` after the numbers");
    assert_eq!(error("[0] 1"), "line 1, column 5: expected nothing more, found `1`");
    assert_eq!(
        error("0 [1]"),
        "line 1, column 3: expected numbers with at most one pair of brackets around all, found `[`"
    );
    let long: Vec<String> = (0..101).map(|number| number.to_string()).collect();
    assert_eq!(error(&long.join(" ")), "line 1, column 291: expected nothing more, found `100`");
    assert_eq!(
        burnt("1 0").unwrap_err().to_string(),
        "line 1, column 3: expected a number from 1 to 2, found `0`"
    );
    assert!(burnt("1 --2").is_err() && burnt("-").is_err() && burnt("1 -1").is_err());
    assert!(plain("99999999999 1").is_err());
    assert!(Stack::<Plain>::sorted(0).is_none() && Stack::<Plain>::sorted(101).is_none());
    assert!(random_stack::<Burnt>(0, 1).is_none() && random_stack::<Plain>(101, 1).is_none());

    let flips = |text: &str| parse_flips::<Plain>(text, 5);
    let sizes = |text: &str| flips(text).unwrap().iter().map(Flip::to_string).collect::<Vec<_>>();
    assert_eq!(sizes("5, 2 3"), ["5", "2", "3"]);
    assert_eq!(sizes(""), Vec::<String>::new());
    assert_eq!(
        flips("5\n1").unwrap_err().to_string(),
        "line 2, column 1: expected the number of pancakes flipped from 2 to 5, found `1`"
    );
    assert!(parse_flips::<Burnt>("1 5", 5).is_ok() && parse_flips::<Burnt>("6", 5).is_err());

    let space = Pancakes::<Plain>::new(Stack::sorted(5).unwrap()).unwrap();
    let short = Stack::sorted(4).unwrap();
    assert_eq!(space.check(&short), Err(DifferentSize { expected: 5, found: 4 }));
}

#[test]
fn a_seed_means_the_same_stack_for_ever() {
    let plain = random_stack::<Plain>(10, 1).unwrap();
    assert_eq!(plain.to_string(), "5 1 0 4 8 6 7 3 2 9");
    assert_eq!(random_stack::<Burnt>(8, 1).unwrap().to_string(), "3 -5 -4 7 1 -6 8 2");
    let mut counts: HashMap<Vec<i32>, f64> = HashMap::new();
    let draws = 38_400;
    for stack in RandomStacks::<Burnt>::new(4, 1).unwrap().take(draws) {
        *counts.entry(numbers(&stack)).or_default() += 1.0;
    }
    assert_eq!(counts.len(), 384);
    let statistic: f64 = counts.values().map(|n| (n - 100.0).powi(2) / 100.0).sum();
    // Chi-square with 383 degrees of freedom: deviation about 27.7.
    assert!((244.0..522.0).contains(&statistic), "chi-square {statistic}");
}
