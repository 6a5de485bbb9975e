//! A test runner that survives panics and hangs of single instances.
//!
//! Owns the threads: a panic is caught, and a hanging thread is abandoned and replaced.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::conformance::check::Outcome;
use crate::conformance::reference_validator::ReferenceValidator;
use crate::conformance::suite::{Case, Group};

/// The time after which an instance counts as hanging.
const HANG: Duration = Duration::from_mins(1);
const THREADS: usize = 2;
/// The stack size of a main thread: debug builds need much more stack than releases.
const STACK: usize = 8 << 20;

/// The function that checks one instance, with the schema and the reference validator of its group.
pub(crate) type Check = fn(&Group, &ReferenceValidator, &Case) -> Outcome;

/// An instance, named by its set, file, group and case, with the result of its check.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    pub(crate) set: &'static str,
    pub(crate) file: String,
    pub(crate) group: String,
    pub(crate) case: String,
    pub(crate) outcome: Outcome,
}

enum WorkerEvent {
    Begun {
        thread: usize,
        at: usize,
    },
    Ended {
        thread: usize,
        at: usize,
        outcome: Outcome,
    },
    Done {
        thread: usize,
    },
}

struct Work {
    groups: Vec<Group>,
    /// For each instance, the index of its group in `groups`, and its index in the `cases` of that group.
    order: Vec<(usize, usize)>,
    check: Check,
    next: AtomicUsize,
}

/// Checks every instance of every group; the results are in the order of the groups.
pub(crate) fn run(groups: Vec<Group>, check: Check) -> Vec<Tried> {
    let order = groups.iter().enumerate();
    let order = order.flat_map(|(at, group)| (0..group.cases.len()).map(move |case| (at, case)));
    let work = Arc::new(Work {
        order: order.collect(),
        groups,
        check,
        next: AtomicUsize::new(0),
    });
    let (sender, words) = channel();
    let mut threads = 0;
    let mut busy: BTreeMap<usize, (Option<usize>, Instant)> = BTreeMap::new();
    let mut found: BTreeMap<usize, Outcome> = BTreeMap::new();
    let mut hire = |busy: &mut BTreeMap<usize, (Option<usize>, Instant)>| {
        busy.insert(threads, (None, Instant::now()));
        start(&work, threads, sender.clone());
        threads += 1;
    };
    for _ in 0..THREADS {
        hire(&mut busy);
    }
    while !busy.is_empty() {
        match words.recv_timeout(Duration::from_secs(1)) {
            Ok(WorkerEvent::Begun { thread, at }) => {
                busy.insert(thread, (Some(at), Instant::now()));
            }
            Ok(WorkerEvent::Ended {
                thread,
                at,
                outcome,
            }) => {
                // An abandoned thread may still finish; its instance stays a hang.
                found.entry(at).or_insert(outcome);
                if let Some(known) = busy.get_mut(&thread) {
                    *known = (None, Instant::now());
                }
            }
            Ok(WorkerEvent::Done { thread }) => {
                busy.remove(&thread);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        let hanging: Vec<(usize, usize)> = busy
            .iter()
            .filter(|(_, (_, since))| since.elapsed() > HANG)
            .filter_map(|(thread, (at, _))| Some((*thread, (*at)?)))
            .collect();
        for (thread, at) in hanging {
            busy.remove(&thread);
            if let Some((_, _, case)) = work.place(at) {
                let why = format!("hangs: not done after {} s", HANG.as_secs());
                found.insert(at, Outcome::broken(case, why));
            }
            hire(&mut busy);
        }
    }
    let tried = found.into_iter().filter_map(|(at, outcome)| {
        let (_, group, case) = work.place(at)?;
        Some(Tried {
            set: group.set,
            file: group.file.clone(),
            group: group.description.clone(),
            case: case.description.clone(),
            outcome,
        })
    });
    tried.collect()
}

impl Work {
    fn place(&self, at: usize) -> Option<(usize, &Group, &Case)> {
        let (index, case) = *self.order.get(at)?;
        let group = self.groups.get(index)?;
        Some((index, group, group.cases.get(case)?))
    }
}

fn start(work: &Arc<Work>, thread: usize, sender: Sender<WorkerEvent>) {
    let work = Arc::clone(work);
    let body = move || {
        // Sending fails if the thread was abandoned.
        let say = |word| drop(sender.send(word));
        let mut ready: Option<(usize, ReferenceValidator)> = None;
        loop {
            let at = work.next.fetch_add(1, Ordering::Relaxed);
            let Some((index, group, case)) = work.place(at) else {
                say(WorkerEvent::Done { thread });
                return;
            };
            say(WorkerEvent::Begun { thread, at });
            let known = ready.take_if(|(known, _)| *known == index);
            let tried = catch_unwind(AssertUnwindSafe(|| {
                let reference = match known {
                    Some((_, reference)) => reference,
                    None => ReferenceValidator::new(&group.schema, group.draft),
                };
                let outcome = (work.check)(group, &reference, case);
                (reference, outcome)
            }));
            let outcome = match tried {
                Ok((reference, outcome)) => {
                    ready = Some((index, reference));
                    outcome
                }
                Err(panic) => Outcome::broken(case, format!("panics: {}", message_of(&*panic))),
            };
            say(WorkerEvent::Ended {
                thread,
                at,
                outcome,
            });
        }
    };
    thread::Builder::new()
        .stack_size(STACK)
        .spawn(body)
        .unwrap();
}

fn message_of(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("without a word").to_owned()
}
