//! What came of a task: an artifact is a section, and grows where it is.
//!
//! Owns telling artifacts apart, their names and taking them away. Leaves their parts to `parts`.
//! Invariants: an artifact that did not change is not touched; what grows is not read out again and
//! again; what is taken away is asked for when it is, so that no text is kept twice.

use std::rc::Rc;

use leptos::prelude::*;

use super::copy_buttons::{copy_button, save_button};
use super::keyed_items::KeyedItems;
use super::parts_view::PartsView;
use super::result_worker::ResultWorker;
use crate::a2a::{AgentCard, Artifact, Skill};
use crate::result::{Block, artifact_blocks, artifact_json, artifact_text, file_name};
use crate::ui::runtime::{Attrs, attrs, download, flush, live, live_attrs, pieces, tag};

/// Lends the artifact of that identity, if it is still there.
type Lend = Rc<dyn Fn(&str, &mut dyn FnMut(&Artifact))>;

/// Lends one artifact, if it is still there.
type LendOne = Rc<dyn Fn(&mut dyn FnMut(&Artifact))>;

/// The artifacts of a run.
pub struct Artifacts {
    worker: Rc<ResultWorker>,
    lend: Lend,
    sections: Rc<KeyedItems<Section>>,
}

/// One artifact on the screen.
struct Section {
    artifact_id: String,
    /// Which of those with the same identity it is.
    nth: usize,
    frame: ArcRwSignal<SectionFrame>,
    parts: PartsView,
    lend: Lend,
}

/// What is shown around its parts.
#[derive(Clone, Default, PartialEq)]
struct SectionFrame {
    name: String,
    /// Whether what is in it says its name.
    is_name_repeated: bool,
    about: String,
    /// Whether more may come.
    is_growing: bool,
    /// Data, files and code have tools of their own.
    has_tools: bool,
}

impl SectionFrame {
    fn section(&self) -> Attrs {
        attrs!(
            "class": "artifact", "part": "result", "aria-label": label(&self.name),
            "aria-busy": self.is_growing.then_some("true")
        )
    }

    fn title(&self) -> AnyView {
        let class = if self.is_name_repeated {
            "unseen"
        } else {
            "artifact-title"
        };
        let attrs = attrs!("class": class, "dir": "auto", "hidden": self.name.is_empty());
        tag::h4(attrs, pieces![self.name.clone()])
    }

    fn about(&self) -> AnyView {
        let attrs = attrs!("class": "about", "dir": "auto", "hidden": self.about.is_empty());
        tag::p(attrs, pieces![self.about.clone()])
    }

    fn tools(&self) -> Attrs {
        tools(&self.name).and(attrs!("hidden": !self.has_tools))
    }
}

/// The group of what takes something of that name away.
fn tools(name: &str) -> Attrs {
    attrs!("class": "artifact-tools", "role": "group", "aria-label": label(name))
}

/// A name, where there is one.
fn label(name: &str) -> Option<String> {
    Some(name.to_owned()).filter(|it| !it.is_empty())
}

impl Artifacts {
    /// A place for artifacts. `lend` lends one when somebody wants to take it away.
    pub fn new(
        worker: &Rc<ResultWorker>,
        lend: impl Fn(&str, &mut dyn FnMut(&Artifact)) + 'static,
    ) -> Self {
        Self {
            worker: Rc::clone(worker),
            lend: Rc::new(lend),
            sections: Rc::default(),
        }
    }

    /// The view, for the page.
    pub fn view(&self) -> AnyView {
        let sections = self.sections.view(Section::view);
        tag::div(attrs!("class": "artifacts"), pieces![sections])
    }

    /// The artifacts are these now; `growing` while more may come.
    pub fn refresh(
        &self,
        artifacts: &[Artifact],
        card: &AgentCard,
        skill: Option<&Skill>,
        growing: bool,
    ) {
        let known = self.sections.all();
        let mut sections = Vec::with_capacity(artifacts.len());
        for (at, artifact) in artifacts.iter().enumerate() {
            let id = &artifact.artifact_id;
            let before = artifacts.iter().take(at);
            let nth = before.filter(|other| other.artifact_id == *id).count();
            let mut known = known.iter();
            let section = match known.find(|(_, it)| it.artifact_id == *id && it.nth == nth) {
                Some(known) => known.clone(),
                None => self.sections.named(self.section(artifact, nth)),
            };
            let place = (at, artifacts.len());
            section.1.refresh(artifact, card, skill, growing, place);
            sections.push(section);
        }
        self.sections.set(sections);
        flush();
    }

    fn section(&self, artifact: &Artifact, nth: usize) -> Section {
        Section {
            artifact_id: artifact.artifact_id.clone(),
            nth,
            frame: ArcRwSignal::default(),
            // Where it has a name, that is the heading above its text.
            parts: PartsView::new(&self.worker, 3 + u8::from(artifact.name.is_some())),
            lend: Rc::clone(&self.lend),
        }
    }
}

impl Section {
    fn view(&self) -> AnyView {
        let frame = self.frame.clone();
        let [section, title, about] = [frame.clone(), frame.clone(), frame.clone()];
        let (lend, id) = (Rc::clone(&self.lend), self.artifact_id.clone());
        let lend = move |see: &mut dyn FnMut(&Artifact)| lend(&id, see);
        let tools = live_attrs(move || frame.read().tools());
        let head = pieces![live(move || title.read().title()), take_view(lend, tools)];
        let inside = pieces![
            tag::div(attrs!("class": "artifact-head"), head),
            live(move || about.read().about()),
            self.parts.view(),
        ];
        tag::section(live_attrs(move || section.read().section()), inside)
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
        let frame = SectionFrame {
            // Data that is called what its artifact is called says so once.
            is_name_repeated: !name.is_empty() && self.parts.title().as_ref() == Some(&name),
            name,
            about: artifact.description.clone().unwrap_or_default(),
            is_growing: growing,
            has_tools: blocks.iter().any(is_prose),
        };
        if *self.frame.read_untracked() != frame {
            self.frame.set(frame);
        }
    }
}

/// What takes an artifact away.
fn take_view(lend: impl Fn(&mut dyn FnMut(&Artifact)) + 'static, group: Attrs) -> AnyView {
    let lend: LendOne = Rc::new(lend);
    let copied = lend.clone();
    let copied = move || {
        let mut text = None;
        copied(&mut |artifact| text = Some(artifact_text(artifact)));
        text
    };
    let write = lend.clone();
    let write = move || write(&mut |it| save(it, "text/markdown", &artifact_text(it)));
    let json = move || lend(&mut |it| save(it, "application/json", &artifact_json(it)));
    let buttons = pieces![
        copy_button("copy-artifact", "Copy as text", copied),
        save_button("save-artifact", "Text", "Download as text", write),
        save_button("save-json", "JSON", "Download as JSON", json),
    ];
    tag::div(group, buttons)
}

/// The same for an answer, which is no artifact.
pub(in crate::ui) fn take_tools(
    name: &'static str,
    lend: impl Fn(&mut dyn FnMut(&Artifact)) + 'static,
) -> AnyView {
    take_view(lend, tools(name))
}

fn save(artifact: &Artifact, media_type: &str, text: &str) {
    let name = artifact.name.as_deref().unwrap_or("result");
    let name = file_name(name, Some(media_type));
    download(&name, media_type, text.as_bytes());
}
