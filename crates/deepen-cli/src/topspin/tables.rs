//! Tables of tokens as the heuristic of rings.

use deepen::{Estimate, Heuristic, Quality};
use deepen_puzzles::topspin::{Ring, RingDatabase, TopSpin, Turn, pattern_databases};
use deepen_tables::build::Options;
use deepen_tables::compose::Maximum;

use crate::amount::WHOLE;
use crate::domain::Named;
use crate::interrupt::go_on;
use crate::solving::SearchSettings;
use crate::solving::lines::Fault;
use crate::threads::all_threads;

/// The most tables.
const MOST: usize = 4;
/// What tables may take where nothing is said.
const USUAL: u64 = 16 << 20;

/// What is meant by a heuristic's name.
pub(super) enum Choice {
    Zero,
    Breaks,
    /// Tables of so many tokens.
    Tables(Vec<usize>),
}

/// Reads a name for the command line.
pub(crate) fn heuristic_name(name: &str) -> Result<String, String> {
    let known = matches!(name, "auto" | "breaks" | "zero");
    if known || sizes(name).is_some() {
        return Ok(name.to_owned());
    }
    Err(format!(
        "expected auto, breaks, zero, or one to {MOST} sizes of tables such as 6-6, found `{name}`"
    ))
}

fn sizes(name: &str) -> Option<Vec<usize>> {
    let sizes: Option<Vec<usize>> = name.split('-').map(|size| size.parse().ok()).collect();
    sizes.filter(|sizes| sizes.len() <= MOST && !sizes.contains(&0))
}

/// Entries of a table of so many tokens on a ring.
fn entries(tokens: usize, count: usize) -> u64 {
    (0..tokens).fold(1, |all: u64, placed| all.saturating_mul(count.saturating_sub(placed) as u64))
}

impl Choice {
    /// What is meant for rings of so many tokens.
    pub(super) fn of(name: &str, count: usize, settings: &SearchSettings) -> Result<Self, Fault> {
        let most = settings.memory.map_or(USUAL, |memory| USUAL.min(memory as u64 / 2));
        match name {
            "zero" => Ok(Choice::Zero),
            "breaks" => Ok(Choice::Breaks),
            "auto" => {
                // Of all but one the last place is known.
                let fits = |tokens: &usize| entries(*tokens, count) <= most;
                let tokens = (1..count).take_while(fits).last();
                Ok(tokens.map_or(Choice::Breaks, |tokens| Choice::Tables(vec![tokens; 2])))
            }
            name => {
                let wrong = || Fault::new(format!("`{name}` is no heuristic of rings"));
                let sizes = sizes(name).ok_or_else(wrong)?;
                match sizes.iter().find(|size| **size >= count) {
                    None => Ok(Choice::Tables(sizes)),
                    Some(size) => Err(Fault::new(format!(
                        "a table of {size} tokens is none of a ring of {count}: expected less"
                    ))),
                }
            }
        }
    }
}

/// Tables made for one goal.
pub(super) struct Tables {
    space: TopSpin,
    sizes: Vec<usize>,
    bytes: usize,
    /// Fewer are repeated.
    maximum: Maximum<RingDatabase, MOST>,
    /// How many are not.
    apart: usize,
}

impl Tables {
    /// Builds the tables: the first of the first tokens, the others spread
    /// around the ring.
    pub(super) fn build(space: &TopSpin, sizes: &[usize]) -> Result<Self, String> {
        let goal = space.goal().tokens();
        let count = goal.len();
        let pattern = |which: usize| -> Vec<u8> {
            let first = which * count / sizes.len();
            (first..first + sizes[which]).map(|place| goal[place % count]).collect()
        };
        let patterns: Vec<Vec<u8>> = (0..sizes.len()).map(pattern).collect();
        let patterns: [&[u8]; MOST] = std::array::from_fn(|which| &*patterns[which % sizes.len()]);
        let options = Options { threads: all_threads(), memory: u64::MAX, ..Options::default() };
        let maximum = pattern_databases(space, patterns, &options, &mut |_| go_on(None));
        let mut different = sizes.to_vec();
        different.sort_unstable();
        different.dedup();
        let bytes = different.iter().map(|tokens| entries(*tokens, count)).sum::<u64>() as usize;
        let maximum = maximum.map_err(|error| error.to_string())?;
        let (space, sizes) = (space.clone(), sizes.to_vec());
        Ok(Tables { space, apart: sizes.len(), sizes, bytes, maximum })
    }

    /// Whether they are those of a goal.
    pub(super) fn serve(&self, space: &TopSpin, sizes: &[usize]) -> bool {
        let of = |space: &TopSpin| (*space.goal(), space.window());
        self.sizes == sizes && of(&self.space) == of(space)
    }

    /// Their name.
    pub(super) fn named(&self) -> Named {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        Named { heuristic: sizes.join("-"), tables: self.bytes, unit: WHOLE }
    }

    fn tables(&self) -> &[RingDatabase] {
        &self.maximum.0[..self.apart]
    }
}

/// The greatest of the tables' values.
impl Heuristic<TopSpin> for Tables {
    /// An entry of each.
    type Memo = [u8; MOST];

    fn quality(&self) -> Quality {
        let qualities = self.tables().iter().map(Heuristic::<TopSpin>::quality);
        qualities.fold(Quality::Consistent, Quality::of_maximum)
    }

    fn start(&self, space: &TopSpin, ring: &Ring) -> Self::Memo {
        let mut memo = [0; MOST];
        for (table, memo) in self.tables().iter().zip(&mut memo) {
            *memo = table.start(space, ring);
        }
        memo
    }

    fn child(
        &self,
        space: &TopSpin,
        mut memo: Self::Memo,
        turn: &Turn,
        ring: &Ring,
        limit: u32,
    ) -> Estimate<Self::Memo, u32> {
        for (table, memo) in self.tables().iter().zip(&mut memo) {
            match table.child(space, *memo, turn, ring, limit) {
                Estimate::Within(entry) => *memo = entry,
                Estimate::Above(value) => return Estimate::Above(value),
            }
        }
        Estimate::Within(memo)
    }

    fn value(&self, memo: Self::Memo) -> u32 {
        let values = self.tables().iter().zip(memo);
        let values = values.map(|(table, entry)| Heuristic::<TopSpin>::value(table, entry));
        values.max().unwrap_or(0)
    }

    fn fingerprint(&self) -> u64 {
        let tables = self.tables().iter().map(Heuristic::<TopSpin>::fingerprint);
        tables.fold(2, |all, one| all.rotate_left(7) ^ one)
    }
}
