//! What came of a task: an artifact is a section, and grows where it is.
//!
//! Owns telling artifacts apart, their names and taking them away. Leaves their parts to `parts`.
//! Invariants: an artifact that did not change is not touched; what grows is not read out again and
//! again; what is taken away is asked for when it is, so that no text is kept twice.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::prelude::*;
use send_wrapper::SendWrapper;

use super::copying::{copy_button, save_button};
use super::parts::PartsView;
use super::worker::ResultWorker;
use crate::a2a::{AgentCard, Artifact, Skill};
use crate::platform;
use crate::result::{Block, artifact_blocks, artifact_json, artifact_text, file_name};
use crate::ui::runtime::{Handle, flush, owned};

/// Lends the artifact of that identity, if it is still there.
type Lend = Rc<dyn Fn(&str, &mut dyn FnMut(&Artifact))>;

/// Lends one artifact, if it is still there.
type LendOne = Rc<dyn Fn(&mut dyn FnMut(&Artifact))>;

/// The artifacts of a run.
pub struct Artifacts {
    inner: Rc<Inner>,
}

struct Inner {
    worker: Rc<ResultWorker>,
    lend: Lend,
    sections: RefCell<Vec<Rc<Section>>>,
    order: ArcRwSignal<Vec<u32>>,
    count: Cell<u32>,
}

/// One artifact on the screen.
struct Section {
    id: u32,
    artifact_id: String,
    /// Which of those with the same identity it is.
    nth: usize,
    look: ArcRwSignal<Look>,
    parts: PartsView,
    lend: Lend,
}

/// What is shown around its parts.
#[derive(Clone, Default, PartialEq)]
struct Look {
    name: String,
    /// Whether what is in it says its name.
    is_name_repeated: bool,
    about: String,
    /// Whether more may come.
    is_growing: bool,
    /// Data, files and code have tools of their own.
    has_tools: bool,
}

impl Artifacts {
    /// A place for artifacts. `lend` lends one when somebody wants to take it away.
    pub fn new(
        worker: &Rc<ResultWorker>,
        lend: impl Fn(&str, &mut dyn FnMut(&Artifact)) + 'static,
    ) -> Self {
        let inner = Inner {
            worker: Rc::clone(worker),
            lend: Rc::new(lend),
            sections: RefCell::default(),
            order: ArcRwSignal::default(),
            count: Cell::default(),
        };
        Self {
            inner: Rc::new(inner),
        }
    }

    /// The view, for the page.
    pub fn view(&self) -> AnyView {
        view(&self.inner)
    }

    /// The artifacts are these now; `growing` while more may come.
    pub fn refresh(
        &self,
        artifacts: &[Artifact],
        card: &AgentCard,
        skill: Option<&Skill>,
        growing: bool,
    ) {
        let inner = &self.inner;
        let known = inner.sections.borrow().clone();
        let mut sections = Vec::with_capacity(artifacts.len());
        for (at, artifact) in artifacts.iter().enumerate() {
            let before = artifacts.iter().take(at);
            let is_same = |other: &&Artifact| other.artifact_id == artifact.artifact_id;
            let nth = before.filter(is_same).count();
            let is_it = |it: &&Rc<Section>| it.artifact_id == artifact.artifact_id && it.nth == nth;
            let section = match known.iter().find(is_it) {
                Some(known) => Rc::clone(known),
                None => Rc::new(inner.section(artifact, nth)),
            };
            section.refresh(artifact, card, skill, growing, (at, artifacts.len()));
            sections.push(section);
        }
        let order: Vec<u32> = sections.iter().map(|section| section.id).collect();
        inner.sections.replace(sections);
        if *inner.order.read_untracked() != order {
            inner.order.set(order);
        }
        flush();
    }
}

fn view(inner: &Rc<Inner>) -> AnyView {
    let order = inner.order.clone();
    let inner = Handle::new(Rc::clone(inner));
    let section = move |id| {
        owned(|| {
            let inner = inner.get();
            let sections = inner.map(|inner| inner.sections.borrow().clone());
            let section = sections.and_then(|all| all.into_iter().find(|it| it.id == id));
            section.map(|section| section.view()).into_any()
        })
    };
    view! {
        <div class="artifacts">
            <For each=move || order.get() key=|id| *id children=section />
        </div>
    }
    .into_any()
}

impl Inner {
    fn section(&self, artifact: &Artifact, nth: usize) -> Section {
        Section {
            id: self.count.replace(self.count.get() + 1),
            artifact_id: artifact.artifact_id.clone(),
            nth,
            look: ArcRwSignal::default(),
            // Where it has a name, that is the heading above its text.
            parts: PartsView::new(&self.worker, 3 + u8::from(artifact.name.is_some())),
            lend: Rc::clone(&self.lend),
        }
    }
}

impl Section {
    fn view(&self) -> AnyView {
        let look = self.look.clone();
        let (name, busy) = (look.clone(), look.clone());
        let title = look.clone();
        let title = move || {
            let Look {
                name,
                is_name_repeated,
                ..
            } = title.get();
            let class = if is_name_repeated {
                "unseen"
            } else {
                "artifact-title"
            };
            view! { <h4 class=class dir="auto" hidden=name.is_empty()>{name.clone()}</h4> }
        };
        let about = look.clone();
        let about = move || {
            let about = about.get().about;
            view! { <p class="about" dir="auto" hidden=about.is_empty()>{about.clone()}</p> }
        };
        let (lend, id) = (Rc::clone(&self.lend), self.artifact_id.clone());
        let lend = move |see: &mut dyn FnMut(&Artifact)| lend(&id, see);
        let tools = move || {
            let look = look.read();
            Tools {
                name: look.name.clone(),
                is_shown: look.has_tools,
            }
        };
        view! {
            <section
                class="artifact"
                part="result"
                aria-label=move || Some(name.get().name).filter(|it| !it.is_empty())
                aria-busy=move || busy.read().is_growing.then_some("true")
            >
                <div class="artifact-head">{title}{take_view(lend, tools)}</div>
                {about}
                {self.parts.view()}
            </section>
        }
        .into_any()
    }

    fn refresh(
        &self,
        artifact: &Artifact,
        card: &AgentCard,
        skill: Option<&Skill>,
        growing: bool,
        (at, of): (usize, usize),
    ) {
        let name = match &artifact.name {
            Some(name) if !name.trim().is_empty() => name.clone(),
            // Several that have no names are told apart by numbers; one alone needs none.
            _ if of > 1 => ["Result ", &(at + 1).to_string()].concat(),
            _ => String::new(),
        };
        let blocks = artifact_blocks(artifact, card, skill);
        self.parts.refresh(&blocks);
        let is_prose = |block: &Block<'_>| matches!(block, Block::Prose { .. });
        let look = Look {
            // Data that is called what its artifact is called says so once.
            is_name_repeated: !name.is_empty() && self.parts.title().as_ref() == Some(&name),
            name,
            about: artifact.description.clone().unwrap_or_default(),
            is_growing: growing,
            has_tools: blocks.iter().any(is_prose),
        };
        if *self.look.read_untracked() != look {
            self.look.set(look);
        }
    }
}

/// What is said of the tools that take something away.
pub(in crate::ui) struct Tools {
    pub(in crate::ui) name: String,
    pub(in crate::ui) is_shown: bool,
}

/// What takes an artifact away, or a message like one.
pub(in crate::ui) fn take_view(
    lend: impl Fn(&mut dyn FnMut(&Artifact)) + 'static,
    tools: impl Fn() -> Tools + Clone + Send + 'static,
) -> AnyView {
    let lend: SendWrapper<LendOne> = SendWrapper::new(Rc::new(lend));
    let copied = lend.clone();
    let copied = move || {
        let mut text = None;
        copied(&mut |artifact| text = Some(artifact_text(artifact)));
        text
    };
    let write = lend.clone();
    let write = move || write(&mut |it| save(it, "text/markdown", &artifact_text(it)));
    let json = move || lend(&mut |it| save(it, "application/json", &artifact_json(it)));
    let shown = tools.clone();
    view! {
        <div
            class="artifact-tools"
            role="group"
            aria-label=move || Some(tools().name).filter(|it| !it.is_empty())
            hidden=move || !shown().is_shown
        >
            {copy_button("copy-artifact", "Copy as text", copied)}
            {save_button("save-artifact", "Text", "Download as text", write)}
            {save_button("save-json", "JSON", "Download as JSON", json)}
        </div>
    }
    .into_any()
}

/// The same for an answer, which is no artifact.
pub(in crate::ui) fn take_tools(
    name: &'static str,
    lend: impl Fn(&mut dyn FnMut(&Artifact)) + 'static,
) -> AnyView {
    let tools = move || Tools {
        name: name.to_owned(),
        is_shown: true,
    };
    take_view(lend, tools)
}

fn save(artifact: &Artifact, media_type: &str, text: &str) {
    let name = artifact.name.as_deref().unwrap_or("result");
    let name = file_name(name, Some(media_type));
    platform::download(&name, media_type, text.as_bytes());
}
