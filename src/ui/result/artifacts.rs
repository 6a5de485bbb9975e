//! What came of a task: an artifact is a section, and grows where it is.
//!
//! Owns telling artifacts apart, their names and taking them away. Leaves their parts to `parts`.
//! Invariants: an artifact that did not change is not touched; what grows is not read out again and
//! again; what is taken away is asked for when it is, so that no text is kept twice.

use std::cell::RefCell;
use std::rc::Rc;

use super::copying::{copy_button, copy_from, save_button};
use super::parts::PartsView;
use super::worker::ResultWorker;
use crate::a2a::{AgentCard, Artifact, Skill};
use crate::platform;
use crate::result::{Block, artifact_blocks, artifact_json, artifact_text, file_name};
use crate::ui::dom::{El, Scope, el, target};

/// Lends the artifact of that identity, if it is still there.
type Lend = Rc<dyn Fn(&str, &mut dyn FnMut(&Artifact))>;

/// The artifacts of a run.
pub struct Artifacts {
    root: El,
    worker: Rc<ResultWorker>,
    lend: Lend,
    drawn: RefCell<Vec<Section>>,
}

/// One artifact on the screen.
struct Section {
    id: String,
    /// Which of those with the same identity it is.
    nth: usize,
    element: El,
    title: El,
    name: RefCell<String>,
    about: El,
    parts: PartsView,
    tools: El,
    _scope: Scope,
}

impl Artifacts {
    /// A place for artifacts. `lend` lends one when somebody wants to take it away.
    pub fn new(
        worker: &Rc<ResultWorker>,
        lend: impl Fn(&str, &mut dyn FnMut(&Artifact)) + 'static,
    ) -> Self {
        Self {
            root: el("div", "artifacts"),
            worker: Rc::clone(worker),
            lend: Rc::new(lend),
            drawn: RefCell::default(),
        }
    }

    /// The element, for the page.
    pub fn element(&self) -> &El {
        &self.root
    }

    /// The artifacts are these now; `growing` while more may come.
    pub fn refresh(
        &self,
        artifacts: &[Artifact],
        card: &AgentCard,
        skill: Option<&Skill>,
        growing: bool,
    ) {
        let mut drawn = self.drawn.borrow_mut();
        let mut known = drawn.drain(..).collect::<Vec<_>>();
        for (at, artifact) in artifacts.iter().enumerate() {
            let before = artifacts.iter().take(at);
            let nth = before
                .filter(|other| other.artifact_id == artifact.artifact_id)
                .count();
            let is_it = |it: &Section| it.id == artifact.artifact_id && it.nth == nth;
            let section = match known.iter().position(is_it) {
                Some(at) => known.remove(at),
                None => Section::new(artifact, nth, &self.worker, &self.lend),
            };
            section.refresh(artifact, card, skill, growing, (at, artifacts.len()));
            drawn.push(section);
        }
        for gone in known {
            gone.element.remove();
        }
        let mut next = self.root.first();
        for section in &*drawn {
            if next.as_ref() == Some(&section.element) {
                next = section.element.next();
            } else {
                let before = next.as_ref().map(|next| next.raw().as_ref());
                self.root.put_before(&section.element, before);
            }
        }
    }
}

impl Section {
    fn new(artifact: &Artifact, nth: usize, worker: &Rc<ResultWorker>, lend: &Lend) -> Self {
        let scope = Scope::new();
        let title = el("h4", "artifact-title").attr("dir", "auto");
        let about = el("p", "about").attr("dir", "auto");
        // Where it has a name, that is the heading above its text.
        let parts = PartsView::new(worker, 3 + u8::from(artifact.name.is_some()));
        let (lend, id) = (Rc::clone(lend), artifact.artifact_id.clone());
        let tools = take_tools(&scope, move |see| lend(&id, see));
        let element = el("section", "artifact")
            .attr("part", "result")
            .with(&el("div", "artifact-head").with(&title).with(&tools))
            .with(&about)
            .with(parts.element());
        Self {
            id: artifact.artifact_id.clone(),
            nth,
            element,
            title,
            name: RefCell::default(),
            about,
            parts,
            tools,
            _scope: scope,
        }
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
        if *self.name.borrow() != name {
            self.title.set_text(&name);
            self.element.set("aria-label", Some(&*name));
            self.tools.set("aria-label", Some(&*name));
            self.name.replace(name);
        }
        self.title.set_shown(!self.name.borrow().is_empty());
        let about = artifact.description.as_deref().unwrap_or_default();
        if self.about.raw().text_content().as_deref() != Some(about) {
            self.about.set_text(about);
        }
        self.about.set_shown(!about.is_empty());
        self.element.set("aria-busy", growing.then_some("true"));
        let blocks = artifact_blocks(artifact, card, skill);
        self.parts.refresh(&blocks);
        // Data that is called what its artifact is called says so once.
        let inside = self.parts.element().find(".value-title");
        let inside = inside.and_then(|title| title.raw().text_content());
        let is_repeated = blocks.len() == 1 && inside.as_ref() == Some(&*self.name.borrow());
        let class = if is_repeated {
            "unseen"
        } else {
            "artifact-title"
        };
        self.title.set("class", Some(class));
        // Data, files and code have tools of their own.
        let is_prose = |block: &Block<'_>| matches!(block, Block::Prose { .. });
        self.tools.set_shown(blocks.iter().any(is_prose));
    }
}

/// What takes an artifact away, or a message like one.
pub(in crate::ui) fn take_tools(
    scope: &Scope,
    lend: impl Fn(&mut dyn FnMut(&Artifact)) + 'static,
) -> El {
    let (said, copy) = copy_button("copy-artifact", "Copy as text");
    let save = save_button("save-artifact", "Text", "Download as text");
    let json = save_button("save-json", "JSON", "Download as JSON");
    let tools = el("div", "artifact-tools")
        .attr("role", "group")
        .with(&said)
        .with(&copy)
        .with(&save)
        .with(&json);
    tools.on(scope, "click", move |event| {
        if let Some(pressed) = target(&event, "[data-do]") {
            lend(&mut |artifact| taken(&pressed, artifact));
        }
    })
}

fn taken(pressed: &El, artifact: &Artifact) {
    let name = artifact.name.as_deref().unwrap_or("result");
    match pressed.get("data-do").as_deref() {
        Some("copy-artifact") => copy_from(pressed, &artifact_text(artifact)),
        Some("save-artifact") => save(name, "text/markdown", &artifact_text(artifact)),
        Some("save-json") => save(name, "application/json", &artifact_json(artifact)),
        _ => {}
    }
}

fn save(name: &str, media_type: &str, text: &str) {
    let name = file_name(name, Some(media_type));
    platform::download(&name, media_type, text.as_bytes());
}
