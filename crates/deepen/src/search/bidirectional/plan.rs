//! The path through a meeting: forwards to it, and on along what the backward
//! front has found, turned around.

use super::expand::Meeting;
use super::front::Front;
use crate::cost::Cost;
use crate::nodes::Nodes;
use crate::outcome::Plan;
use crate::pack::Pack;
use crate::reversible::Reversible;
use crate::table::Place;

/// The plan through a meeting.
pub(super) fn plan<S>(
    (space, backward): (&S, &S::Backward),
    start: &S::State,
    goals: &[S::State],
    (forth, back): (&Front<S>, &Front<S::Backward>),
    meeting: &Meeting<S::Cost>,
) -> Option<Plan<S::Operator, S::Cost>>
where
    S: Reversible<Backward: Pack> + Pack,
{
    let (slot, mut other) = meeting.slots;
    let mut plan = Nodes::plan(&forth.table, space, start, slot, None)?;
    let mut state = space.unpack(forth.table.packed(slot));
    while !(back.table.cost(other) == S::Cost::ZERO && goals.contains(&state)) {
        let predecessor = state.clone();
        let operator = backward.retrace(&mut state, back.table.way(other));
        let operator = space.forth(&predecessor, &operator);
        plan.cost = plan.cost.checked_add(space.cost(&predecessor, &operator))?;
        plan.operators.push(operator);
        let (Place::Found(next), ..) = back.find(backward, &state) else { return None };
        other = next;
    }
    Some(plan)
}
