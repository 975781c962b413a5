//! What searches have in common, for those that are put behind [`AnySearch`].
//!
//! [`AnySearch`]: super::AnySearch

/// What all searches have by their contract.
macro_rules! by_contract {
    () => {
        fn set_limits(&mut self, limits: Limits<'static, S::Cost>) {
            Search::set_limits(self, limits);
        }

        fn statistics(&self) -> Statistics {
            Search::statistics(self)
        }
    };
}

/// One solution is all that is found: where one path is kept to a state,
/// others are not.
macro_rules! one_solution {
    () => {
        fn next_optimal(&mut self, _: &mut Watch) -> Option<Outcome<S::Operator, S::Cost>> {
            None
        }
    };
}

/// Searches that can be put aside.
macro_rules! put_aside {
    ($search:ident) => {
        fn checkpoint(&self) -> Option<Vec<u8>> {
            $search::checkpoint(self).map(|checkpoint| checkpoint.to_bytes())
        }

        fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
            Checkpoint::from_bytes(checkpoint)
                .and_then(|checkpoint| $search::resume(self, &checkpoint))
                .map_err(|error| error.to_string())
        }
    };
}

/// Searches that cannot: all they know is in memory.
macro_rules! not_put_aside {
    () => {
        fn checkpoint(&self) -> Option<Vec<u8>> {
            None
        }

        fn resume(&mut self, _: &[u8]) -> Result<(), String> {
            Err("this algorithm keeps no checkpoints".to_owned())
        }
    };
}

/// Searches by all the threads there may be.
macro_rules! on_threads {
    () => {
        fn run(&mut self, threads: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
            match watch.recorder() {
                Some(recorder) => Search::run(self, recorder),
                None => self.run_on(threads, watch),
            }
        }

        fn threads(&self, most: usize) -> usize {
            most
        }
    };
}

/// Searches by one thread.
macro_rules! on_one_thread {
    () => {
        fn run(&mut self, _: usize, watch: &mut Watch) -> Outcome<S::Operator, S::Cost> {
            match watch.recorder() {
                Some(recorder) => Search::run(self, recorder),
                None => Search::run(self, watch),
            }
        }
    };
}

/// What a search that stands around another leaves to that one.
macro_rules! handed_on {
    ($inner:ident) => {
        fn statistics(&self) -> deepen::Statistics {
            self.$inner.statistics()
        }

        fn checkpoint(&self) -> Option<Vec<u8>> {
            self.$inner.checkpoint()
        }

        fn resume(&mut self, checkpoint: &[u8]) -> Result<(), String> {
            self.$inner.resume(checkpoint)
        }

        fn threads(&self, most: usize) -> usize {
            self.$inner.threads(most)
        }

        fn chosen(&self) -> Option<String> {
            self.$inner.chosen()
        }
    };
}
pub(crate) use handed_on;
