//! The artifacts of a task, each a section that may grow.
//!
//! Owns their identity, headings, and buttons to copy and save. Leaves their parts to `parts_view`. Invariants: an
//! unchanged artifact is not rendered again; artifacts and parts are rendered in portions; growth is not announced
//! repeatedly; text to copy or save is read on demand, so that no text is stored twice.

use std::rc::Rc;

use a2a::card::{AgentCard, Skill};
use a2a::task::Artifact;
use a2a_client::artifacts::{Block, artifact_blocks, artifact_json, artifact_text};
use json_form::result::document::Piece;
use json_form::result::file_name;
use json_form::result::reading::SentValues;
use leptos::prelude::*;
use locales::messages;
use send_wrapper::SendWrapper;

use super::copy_buttons::{CopyStatus, export_menu, save_item};
use super::export::{FormLink, MakeDocument, copy_item, link_item, print_item, text_item};
use super::keyed_items::KeyedItems;
use super::parts_view::PartsView;
use super::result_view::ResultView;
use super::result_worker::ResultWorker;
use crate::ui::runtime::dom::{Attrs, Pieces, live_attrs, view};
use crate::ui::runtime::flush;
use crate::ui::runtime::reactive::{Portions, live};
use crate::ui::runtime::widget::download;

/// A function that looks an artifact up by its id, and calls the second argument with it if it still exists.
type FindArtifact = Rc<dyn Fn(&str, &mut dyn FnMut(&Artifact))>;

/// A function that calls its argument with one fixed artifact, if that artifact still exists.
type ReadArtifact = Rc<dyn Fn(&mut dyn FnMut(&Artifact))>;

/// The views of a run's artifacts, which are updated as the artifacts grow.
pub struct Artifacts {
    worker: Rc<ResultWorker>,
    with_artifact: FindArtifact,
    redraw: Rc<dyn Fn()>,
    portions: Portions,
    sections: Rc<KeyedItems<Section>>,
    link: FormLink,
}

/// The level of an artifact's title in its document.
const TITLE: u8 = 2;

type ExportedData = ArcRwSignal<Option<SendWrapper<ResultView>>>;

struct Section {
    artifact_id: String,
    /// The position among the artifacts with the same id, from 0.
    nth: usize,
    frame: ArcRwSignal<SectionFrame>,
    /// The view of the artifact's only data part, which the artifact's menu exports, too; `None` otherwise.
    data: ExportedData,
    has_prose: ArcRwSignal<bool>,
    parts: Rc<PartsView>,
    with_artifact: FindArtifact,
    link: FormLink,
}

/// What is shown around the parts of an artifact: title, description and buttons.
#[derive(Clone, Default, PartialEq)]
struct SectionFrame {
    name: String,
    /// Whether the artifact's data have the same title; the title of the frame is then for screen readers only.
    is_name_repeated: bool,
    about: String,
    /// Whether the agent may still append to the artifact (`aria-busy`).
    is_growing: bool,
    /// Whether the artifact contains prose or data, and so needs a menu: files and code have their own buttons.
    has_tools: bool,
}

impl SectionFrame {
    fn section(&self) -> Attrs {
        view! {
            <{..}
                class="artifact"
                part="result"
                aria-label=label(&self.name)
                aria-busy=self.is_growing.then_some("true")
            />
        }
    }

    fn title(&self) -> AnyView {
        let class = if self.is_name_repeated {
            "unseen"
        } else {
            "artifact-title"
        };
        view! {
            <h4 class=class dir="auto" hidden=self.name.is_empty()>
                {self.name.clone()}
            </h4>
        }
    }

    fn about(&self) -> AnyView {
        view! {
            <p class="about" dir="auto" hidden=self.about.is_empty()>
                {self.about.clone()}
            </p>
        }
    }

    fn tools(&self) -> Attrs {
        view! { <{..} {..tools(&self.name)} hidden={!self.has_tools} /> }
    }
}

/// The attributes of the group of an artifact's buttons.
fn tools(name: &str) -> Attrs {
    view! { <{..} class="artifact-tools" role="group" aria-label=label(name) /> }
}

/// An `aria-label`, if the name is not empty.
fn label(name: &str) -> Option<String> {
    Some(name.to_owned()).filter(|it| !it.is_empty())
}

impl Artifacts {
    /// A list without artifacts. `with_artifact` reads an artifact to copy or save it. `redraw` is called to `refresh`
    /// when the person asks for more artifacts. `link` makes the link to the filled-in form.
    pub fn new(
        worker: &Rc<ResultWorker>,
        with_artifact: impl Fn(&str, &mut dyn FnMut(&Artifact)) + 'static,
        redraw: impl Fn() + 'static,
        link: FormLink,
    ) -> Self {
        Self {
            worker: Rc::clone(worker),
            with_artifact: Rc::new(with_artifact),
            redraw: Rc::new(redraw),
            portions: Portions::default(),
            sections: Rc::default(),
            link,
        }
    }

    /// The list of artifacts, and a button for more if there are many.
    pub fn view(&self) -> AnyView {
        let sections = self.sections.view(Section::view);
        let list = view! { <div class="artifacts">{sections}</div> };
        let redraw = Rc::clone(&self.redraw);
        self.portions.view(list, move || redraw()).into_any()
    }

    /// Updates the views of the artifacts. `growing`: whether the agent may still append to them. `sent` is what the
    /// person sent, which no headline repeats.
    pub fn refresh(
        &self,
        artifacts: &[Artifact],
        card: &AgentCard,
        skill: Option<&Skill>,
        growing: bool,
        sent: &Rc<SentValues>,
    ) {
        let known = self.sections.all();
        let limit = untrack(|| self.portions.limit());
        self.portions.set_count(artifacts.len());
        let mut sections = Vec::new();
        for (at, artifact) in artifacts.iter().enumerate().take(limit) {
            let id = &artifact.artifact_id;
            let before = artifacts.iter().take(at);
            let nth = before.filter(|other| other.artifact_id == *id).count();
            let mut known = known.iter();
            let section = match known.find(|(_, it)| it.artifact_id == *id && it.nth == nth) {
                Some(known) => known.clone(),
                None => self.sections.keyed(self.section(artifact, nth)),
            };
            let place = (at, artifacts.len());
            section.1.parts.set_sent(sent);
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
            data: ArcRwSignal::default(),
            has_prose: ArcRwSignal::default(),
            // With a name, the parts are one heading level deeper.
            parts: Rc::new(PartsView::new(
                &self.worker,
                3 + u8::from(artifact.name.is_some()),
                Rc::clone(&self.redraw),
            )),
            with_artifact: Rc::clone(&self.with_artifact),
            link: Rc::clone(&self.link),
        }
    }
}

impl Section {
    fn view(&self) -> AnyView {
        let frame = self.frame.clone();
        let [section, title, about] = [frame.clone(), frame.clone(), frame.clone()];
        let (with_artifact, id) = (Rc::clone(&self.with_artifact), self.artifact_id.clone());
        let with_artifact = move |see: &mut dyn FnMut(&Artifact)| with_artifact(&id, see);
        let tools = live_attrs(move || frame.read().tools());
        let (parts, name) = (Rc::downgrade(&self.parts), self.frame.clone());
        let document = move || {
            let parts = parts.upgrade()?;
            let name = name.read_untracked().name.clone();
            let is_named = !name.is_empty();
            let title = is_named.then_some(Piece::Heading(TITLE, name));
            let mut all = parts.document(TITLE + u8::from(is_named));
            // Data whose title is the artifact's name has it once.
            if let (Some(Piece::Heading(_, title)), Some(Piece::Heading(_, first))) =
                (&title, all.first())
                && title == first
            {
                all.remove(0);
            }
            Some(title.into_iter().chain(all).collect())
        };
        let exported = Exported {
            with_artifact: Rc::new(with_artifact),
            document: Rc::new(document),
            data: self.data.clone(),
            has_prose: self.has_prose.clone(),
            link: Rc::clone(&self.link),
        };
        view! {
            <section {..live_attrs(move || section.read().section())}>
                <div class="artifact-head">
                    {live(move || title.read().title())} {exported.view(tools)}
                </div>
                {live(move || about.read().about())}
                {self.parts.view()}
            </section>
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
            // Several artifacts without names are numbered.
            _ if of > 1 => messages::result_number(at as u64 + 1),
            _ => String::new(),
        };
        let blocks = artifact_blocks(artifact, card, skill);
        self.parts.refresh(&blocks);
        let is_prose = |block: &Block<'_>| matches!(block, Block::Prose { .. });
        let has_prose = blocks.iter().any(is_prose);
        let mut data = self.parts.data();
        let has_tools = has_prose || !data.is_empty();
        for data in &data {
            data.set_export(false);
        }
        let only = (data.len() == 1).then(|| data.remove(0));
        let known = &self.has_prose;
        known.maybe_update(|it| std::mem::replace(it, has_prose) != has_prose);
        self.data.maybe_update(|known| {
            let is_same = match (known.as_deref(), &only) {
                (Some(known), Some(only)) => known.is(only),
                (known, only) => known.is_none() && only.is_none(),
            };
            *known = only.map(SendWrapper::new);
            !is_same
        });
        let frame = SectionFrame {
            // Data whose title is the artifact's name shows it once.
            is_name_repeated: !name.is_empty() && self.parts.title().as_ref() == Some(&name),
            name,
            about: artifact.description.clone().unwrap_or_default(),
            is_growing: growing,
            has_tools,
        };
        if *self.frame.read_untracked() != frame {
            self.frame.set(frame);
        }
    }
}

/// What the menu “Export” of an artifact writes.
#[derive(Clone)]
struct Exported {
    with_artifact: ReadArtifact,
    document: MakeDocument,
    /// The view of the artifact's only data; otherwise the JSON is that of the whole artifact.
    data: ExportedData,
    /// Whether the artifact contains prose, which can be saved as Markdown.
    has_prose: ArcRwSignal<bool>,
    link: FormLink,
}

impl Exported {
    /// The menu. `group` are the attributes of the element around it.
    fn view(self, group: Attrs) -> AnyView {
        let export = export_menu(move |status| self.items(status));
        view! { <div {..group}>{export}</div> }
    }

    fn items(self, status: CopyStatus) -> Pieces {
        let [named, write, json] = [(); 3].map(|()| self.with_artifact.clone());
        let name = move || {
            let mut name = None;
            named(&mut |artifact| name.clone_from(&artifact.name));
            name.unwrap_or_else(|| "result".to_owned())
        };
        let (write, json) = (SendWrapper::new(write), SendWrapper::new(json));
        let has_prose = self.has_prose;
        let markdown = move || {
            let write = SendWrapper::clone(&write);
            let write = move || write(&mut |it| save(it, "text/markdown", &artifact_text(it)));
            let item = has_prose.get();
            item.then(|| save_item(messages::download_as_markdown(), write))
                .into_any()
        };
        let data = self.data;
        let of_data = move || {
            if let Some(data) = data.get() {
                return data.export_items(status).into_any();
            }
            let json = SendWrapper::clone(&json);
            let json = move || json(&mut |it| save(it, "application/json", &artifact_json(it)));
            save_item(messages::download_as_json(), json)
        };
        view! {
            {copy_item(status, &self.document)}
            {print_item()}
            {text_item(name, &self.document)}
            {live(markdown)}
            {live(of_data)}
            {link_item(status, &self.link)}
        }
    }
}

/// The menu that copies, prints and saves a message that answers without a task. `document` makes its document.
pub(in crate::ui) fn copy_and_save(
    name: &'static str,
    with_artifact: impl Fn(&mut dyn FnMut(&Artifact)) + 'static,
    parts: impl Fn() -> Vec<Piece> + 'static,
    link: FormLink,
) -> AnyView {
    let exported = Exported {
        with_artifact: Rc::new(with_artifact),
        document: Rc::new(move || Some(parts())),
        data: ArcRwSignal::default(),
        has_prose: ArcRwSignal::new(true),
        link,
    };
    exported.view(tools(name))
}

fn save(artifact: &Artifact, media_type: &str, text: &str) {
    let name = artifact.name.as_deref().unwrap_or("result");
    let name = file_name(name, Some(media_type));
    download(&name, media_type, text.as_bytes());
}
