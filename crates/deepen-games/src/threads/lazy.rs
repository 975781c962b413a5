//! Lazy SMP: every thread searches the whole tree on its own, and all share
//! one transposition table, without any other word between them (Hyatt 1997
//! names it the simplest way; Østensen 2016, "A Complete Chess Engine
//! Parallelized Using Lazy SMP").
//!
//! What one thread has found the others find in the table, and since they are
//! never quite at the same place, together they are faster than each alone.
//! That they are not depends on their going different ways: by
//! [depths](super::Stagger), by the order of moves, by chance.

use std::panic::resume_unwind;
use std::thread;

use super::team::{FinishOnPanic, Team};
use crate::answer::Answer;
use crate::statistics::Statistics;
use crate::value::Bound;

/// Lets every one of `members` search in a thread of its own, the first one in
/// the caller's; the first answer that needs no other ends all.
///
/// `search` is given the number of a member and the member. It answers for
/// itself: usually by [`deepening()`](crate::deepening()) to the depths of
/// [`Stagger`](super::Stagger). Members must share their limits through `team`
/// ([`Tree::in_team`](crate::Tree::in_team)), and should share a table.
///
/// The answer is the one that is exact, or was searched deepest. It is decided
/// as soon as a member finds an exact value or the first member, which leaves
/// out no depth, is through with its depths; otherwise limits end all. The
/// value is as true as that of any member. The line, the number of nodes and,
/// among equals, the best move may differ from run to run. Nodes and other
/// counts are those of all members.
///
/// ```
/// use deepen::Limits;
/// use deepen_games::uniform::{Ordering, Uniform};
/// use deepen_games::{NoEstimate, Stagger, Team, Tree, TreeSearch, Window, WindowSearch};
/// use deepen_games::{alpha_beta, deepening, lazy_smp};
///
/// let game = Uniform::new(5, 6, Ordering::Random, 1).unwrap();
/// let team = Team::new(Limits::none());
/// let member = || {
///     let tree = Tree::new(&game, &NoEstimate, game.root()).in_team(&team);
///     TreeSearch::new(tree, alpha_beta)
/// };
/// let answer = lazy_smp(&team, vec![member(), member()], |number, search| {
///     deepening(search, Stagger::new(number), |search, depth, _| {
///         search.search(depth, Window::FULL)
///     })
/// });
/// assert_eq!(answer.value.score, game.value());
/// ```
///
/// # Panics
/// When there is no member, and when a member panics, after the others ended.
pub fn lazy_smp<S, M>(
    team: &Team<'_>,
    mut members: Vec<S>,
    search: impl Fn(usize, &mut S) -> Answer<M> + Sync,
) -> Answer<M>
where
    S: Send,
    M: Send,
{
    let (first, others) = members.split_first_mut().expect("a member that searches");
    let run = |number: usize, member: &mut S| {
        let unwinding = FinishOnPanic(team);
        let answer = search(number, member);
        if answer.value.bound() == Bound::Exact || number == 0 && !is_cut_short(&answer) {
            team.finish();
        }
        drop(unwinding);
        answer
    };
    let run = &run;
    let answers = thread::scope(|scope| {
        let numbered = others.iter_mut().enumerate();
        let threads: Vec<_> =
            numbered.map(|(at, member)| scope.spawn(move || run(at + 1, member))).collect();
        let mut answers = vec![run(0, first)];
        for thread in threads {
            answers.push(thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        answers
    });
    decided(answers)
}

/// Whether a limit ended the search that another one would not have.
fn is_cut_short<M>(answer: &Answer<M>) -> bool {
    use deepen::StopReason::{Iterations, MaxCost};
    !matches!(answer.stopped, None | Some(MaxCost | Iterations))
}

/// The best of the answers, with the counts of all.
fn decided<M>(answers: Vec<Answer<M>>) -> Answer<M> {
    let mut counts = Statistics::default();
    for answer in &answers {
        counts.add(&answer.statistics);
    }
    let is_exact = |answer: &Answer<M>| answer.value.bound() == Bound::Exact;
    // Only the first member leaves out no depth: what ended it ended all.
    let (is_through, stopped) =
        answers.first().map_or((false, None), |first| (!is_cut_short(first), first.stopped));
    let worth = |(number, answer): &(usize, Answer<M>)| {
        (is_exact(answer), is_through && *number == 0, answer.statistics.depth)
    };
    // Of several that are worth as much, the first.
    let better = |best, other| if worth(&other) > worth(&best) { other } else { best };
    let best = answers.into_iter().enumerate().reduce(better);
    let (_, best) = best.expect("an answer of every member");
    let stopped = if is_exact(&best) { best.stopped } else { stopped };
    let statistics = Statistics { depth: best.statistics.depth, ..counts };
    Answer { stopped, statistics, ..best }
}
