//! Bytes as events: the way back from `recorder/encode.rs`.

use deepen::{Front, NodeRef};

use crate::code::{Source, unzigzag};
use crate::error::{Fault, ReadError};
use crate::event::{Event, Kind, What};
use crate::model::{Model, NONE, Side, Step};
use crate::recorder::{
    AT_DEPTH, BACKWARD, CHILD, COST, DEPTH, LONG_ESTIMATE, LONG_F, LONG_OPERATOR, NO_OPERATOR,
    NUMBERED, OTHER, OWN, PARENT, RARE,
};

/// Reads the events of a block.
#[derive(Clone, Debug)]
pub(crate) struct Decoder<'b> {
    source: Source<'b>,
    model: Model,
    index: u64,
}

/// A node, and what its costs are told against.
struct Told {
    node: NodeRef,
    g: u64,
    h: u64,
    real: bool,
}

impl<'b> Decoder<'b> {
    /// Reads what is known before the first event, which has this place.
    pub(crate) fn new(mut source: Source<'b>, index: u64) -> Result<Self, ReadError> {
        let model = Model::read(&mut source)?;
        Ok(Decoder { source, model, index })
    }

    /// The place of the next event; `None` at the end.
    pub(crate) fn next_index(&self) -> Option<u64> {
        (!self.source.is_empty()).then_some(self.index)
    }

    /// Where a front of a search stands.
    pub(crate) fn side(&self, search: u8, front: Front) -> Option<&Side> {
        self.model.searches.get(usize::from(search)).map(|sides| &sides[front as usize])
    }

    /// The next event; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<Result<Event, ReadError>> {
        if self.source.is_empty() {
            return None;
        }
        let what = match self.what() {
            Ok(what) => what,
            Err(error) => {
                // Nothing can be told of what follows.
                self.source = Source::new(&[], self.source.at);
                return Some(Err(error));
            }
        };
        let Model { search, iteration, bound, .. } = self.model;
        let event = Event { index: self.index, search, iteration, bound, what };
        self.index += 1;
        Some(Ok(event))
    }

    fn what(&mut self) -> Result<What, ReadError> {
        let at = self.source.at;
        let lead = self.source.byte()?;
        if lead & 7 == OTHER {
            return self.other(lead >> 3, at);
        }
        let told = self.node(lead)?;
        let node = told.node;
        Ok(match Kind::ALL[usize::from(lead & 7)] {
            Kind::Enters => {
                let (g, h) = self.costs(&told)?;
                let step = Step { operator: node.operator.unwrap_or(NONE), g, h };
                match node.number {
                    None => self.model.side().enter(node.depth, step),
                    Some(number) => self.model.side().enter_kept(number, step),
                }
                What::Enters { node, g, h }
            }
            Kind::Opens => {
                let (g, h) = self.costs(&told)?;
                What::Opens { node, g, h }
            }
            Kind::Cuts => What::Cuts { node, f: self.f()? },
            Kind::Drops => What::Drops { node, f: self.f()? },
            Kind::Passes => What::Passes { node, g: self.g(&told)? },
            Kind::ReachesGoal => What::ReachesGoal { node, g: self.g(&told)? },
            _ => What::Repeats { node },
        })
    }

    fn node(&mut self, lead: u8) -> Result<Told, ReadError> {
        let rare = if lead & RARE == 0 { None } else { Some(self.source.byte()?) };
        if let Some(rare) = rare {
            let backward = rare & BACKWARD != 0;
            self.model.front = if backward { Front::Backward } else { Front::Forward };
        }
        let rare = rare.unwrap_or(0);
        let operator = match self.source.byte()? {
            NO_OPERATOR => None,
            LONG_OPERATOR => Some(self.source.small()?),
            operator => Some(u32::from(operator)),
        };
        let way = lead >> 3 & 7;
        let told_depth = if way == AT_DEPTH || rare & DEPTH != 0 {
            Some(self.source.small()? as usize)
        } else {
            None
        };
        let front = self.model.front;
        let parent = if rare & PARENT == 0 { None } else { Some(self.source.small()?) };
        let difference =
            if lead & NUMBERED == 0 { None } else { Some(unzigzag(self.source.number()?)) };
        let side = self.model.side();
        let number = difference
            .map(|difference| u64::from(side.last_number).wrapping_add(difference) as u32);
        side.last_number = number.unwrap_or(side.last_number);
        let mut node = NodeRef { front, depth: 0, operator, number, parent: None };
        if matches!(way, OWN | CHILD) {
            node.parent = (way == CHILD).then(|| parent.unwrap_or(side.number));
            node.depth = told_depth.unwrap_or(0);
            return Ok(Told { node, g: side.g, h: side.h, real: way == CHILD });
        }
        let next = side.next_depth();
        let depth = told_depth.or_else(|| next.checked_sub(usize::from(way)));
        let Some(depth) = depth else {
            return Err(self.source.error(Fault::Expected("no more levels up than there are")));
        };
        node.depth = depth;
        let (g, h) = side.parent(depth);
        Ok(Told { node, g, h, real: true })
    }

    fn costs(&mut self, parent: &Told) -> Result<(u64, u64), ReadError> {
        let short = self.source.byte()?;
        let expected = if parent.real { self.model.step_cost } else { 0 };
        let cost = if short & COST == 0 { expected } else { unzigzag(self.source.number()?) };
        if parent.real {
            self.model.step_cost = cost;
        }
        let short = short & !COST;
        let estimate =
            if short == LONG_ESTIMATE { self.source.number()? } else { u64::from(short) };
        Ok((parent.g.wrapping_add(cost), parent.h.wrapping_add(unzigzag(estimate))))
    }

    fn f(&mut self) -> Result<u64, ReadError> {
        let short = self.source.byte()?;
        let difference = if short == LONG_F { self.source.number()? } else { u64::from(short) };
        Ok(self.model.bound.wrapping_add(unzigzag(difference)))
    }

    fn g(&mut self, parent: &Told) -> Result<u64, ReadError> {
        Ok(parent.g.wrapping_add(unzigzag(self.source.number()?)))
    }

    /// What is not about a node.
    fn other(&mut self, kind: u8, at: usize) -> Result<What, ReadError> {
        match Kind::ALL.get(usize::from(kind)) {
            Some(Kind::Withdraws) => Ok(What::Withdraws),
            Some(Kind::Begins) => {
                self.model.iteration = self.source.number()?;
                self.model.bound = self.source.number()?;
                Ok(What::Begins)
            }
            Some(Kind::Ends) => {
                let (expanded, generated) = (self.source.number()?, self.source.number()?);
                self.model.bound = self.source.number()?;
                Ok(What::Ends { expanded, generated })
            }
            Some(Kind::Improves) => {
                let cost = self.source.number()?;
                let is_bounded = self.source.byte()? != 0;
                let lower_bound = Some(self.source.number()?).filter(|_| is_bounded);
                Ok(What::Improves { cost, lower_bound })
            }
            Some(Kind::TurnsTo) => {
                let search = self.source.byte()?;
                let name = self.source.text()?;
                self.model.turn_to(search);
                Ok(What::TurnsTo { name })
            }
            _ => {
                let fault = Fault::Expected("a kind of event");
                Err(ReadError { at, fault })
            }
        }
    }
}
