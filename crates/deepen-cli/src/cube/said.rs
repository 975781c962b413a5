//! What stands in an answer about a cube besides what every search says.

use deepen_puzzles::cube::notation::inverse;
use deepen_puzzles::cube::{Face, Orientation, Turn, parse_scramble};

use crate::args::MetricName;
use crate::domain::Task;

/// The turns of the solution, as they were said: what was replayed can be read.
pub(super) fn turns_of(task: &Task<'_>) -> Vec<Turn> {
    let steps = task.answer.plan.iter().flatten();
    let read = steps.filter_map(|step| parse_scramble(step).ok());
    read.flat_map(|step| step.turns().to_vec()).collect()
}

/// Says the solution backwards: the scramble that makes the cube.
pub(super) fn say_scramble(task: &mut Task<'_>) {
    if task.answer.plan.is_some() {
        let scramble = inverse(&turns_of(task));
        task.answer.scramble = Some(scramble.iter().map(Turn::to_string).collect());
    }
}

/// Says what costs one, and how the cube is held.
pub(super) fn describe(task: &mut Task<'_>, metric: MetricName, held: Orientation) {
    task.answer.step = Some(metric.step());
    task.answer.metric = Some(metric.name());
    task.answer.held = Some(format!("{}{}", held.at(Face::U), held.at(Face::F)));
}

/// What a turn is called that observers know by a number.
pub(super) fn turn_name(number: u32) -> String {
    let turn = Turn::of_index(number as usize);
    turn.map_or_else(|| number.to_string(), |turn| turn.to_string())
}
