//! The request for an agent's form, its HTML, and the answer to its post.
//!
//! Owns running the conversation of `<a2a-form>` where no browser is: its requests go to who called, for a limited time, and
//! its views are written once. Leaves all decisions to the conversation. Invariants: a post is data of a stranger, also the
//! runs in it, so that requests go to the agent's own interfaces only; a sign-in never happens here.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use a2a::message::{Message, PartContent};
use a2a_client::client::address::origin;
use a2a_client::client::http::{FetchError, Request, Response, ResponseHead};
use a2a_client::conversation::command::{Announcement, Command};
use a2a_client::conversation::event::{Event, RunId, Ticket};
use a2a_client::conversation::run::{Reply, ReplyKind, Run};
use a2a_client::conversation::{Conversation, Setting};
use exact_json::Pointer;
use json_form::form::FormSession;
use json_form::form::edit::Edit;
use json_form::form::post::{self, PostEntry, PostOutcome, PostRequest, PostValue};
use json_form::form::secrets::without_secrets;
use json_form::schema::guard::limits::Limits;
use json_form::validate::ValidationService;
use locales::messages;
use serde_json::{Map, Value, json};

use super::Html;
use super::agent_posting::{APPROVE, AgentFocus, AgentPosting, PostedForm, REJECT};
use super::form_request::FormRequest;
use super::language::{language, shortened};
use super::markup::{HtmlWriter, Styles};
use super::posting::PostFocus;
use super::settle::SettledForm;
use crate::browser::{clock, random};
use crate::style;
use crate::ui::conversation::agent_form::written_agent_form;
use crate::ui::conversation::driver::{ConversationDriver, ConversationHost, WrittenForms};
use crate::ui::form::FormHost;
use crate::ui::formats::language::with_request_tag;

/// The longest time for which an answer waits for the agent.
const MOST_TIME: Duration = Duration::from_secs(10);
/// The longest pause before the task is asked for again.
const MOST_PAUSE: Duration = Duration::from_millis(500);
/// The first such pause: many tasks are done at once. Each other one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_millis(50);
/// The most requests to the agent for one post.
const MOST_REQUESTS: usize = 40;
/// The most bytes of the runs that a page hands on to the next one.
const MOST_BYTES: usize = 1 << 20;

/// Sends requests to the agent, for [`answer_agent`].
pub trait AgentFetch {
    /// Sends a request, without following redirects. It should fail with [`FetchError::Timeout`] after this time.
    fn fetch(
        &self,
        request: Request,
        time: Duration,
    ) -> impl Future<Output = Result<Response, FetchError>>;

    /// Waits.
    fn sleep(&self, time: Duration) -> impl Future<Output = ()>;
}

/// The form of an agent to render.
#[derive(Clone, Debug)]
pub struct AgentRequest {
    card: Value,
    address: String,
    skill: Option<String>,
    prefill: Vec<(String, String)>,
    lang: String,
    action: Option<String>,
    styles: Styles,
}

impl AgentRequest {
    /// The form of the agent with this card.
    pub fn new(card: Value) -> Self {
        Self {
            card,
            address: String::new(),
            skill: None,
            prefill: Vec::new(),
            lang: String::new(),
            action: None,
            styles: Styles::Inline { nonce: None },
        }
    }

    /// The address of the agent, below which its card is found.
    #[must_use]
    pub fn address(mut self, url: &str) -> Self {
        url.clone_into(&mut self.address);
        self
    }

    /// The id of the skill to choose.
    #[must_use]
    pub fn skill(mut self, id: &str) -> Self {
        self.skill = Some(id.to_owned());
        self
    }

    /// Texts for members of the form, by name or by JSON Pointer.
    #[must_use]
    pub fn prefill(mut self, texts: impl IntoIterator<Item = (String, String)>) -> Self {
        self.prefill = texts.into_iter().collect();
        self
    }

    /// The language of words and numbers, as a BCP 47 tag.
    #[must_use]
    pub fn lang(mut self, tag: &str) -> Self {
        shortened(tag).clone_into(&mut self.lang);
        self
    }

    /// The address that the form is posted to, and that shows the form of a skill with `?skill=ID`. Without one, the form
    /// needs a script.
    #[must_use]
    pub fn action(mut self, address: &str) -> Self {
        self.action = Some(address.to_owned());
        self
    }

    /// Sets how the styles come to the form; by default the HTML has them.
    #[must_use]
    pub fn styles(mut self, styles: Styles) -> Self {
        self.styles = styles;
        self
    }

    /// The card for the conversation: whole answers in place of streams, and no signatures, which nobody verifies here.
    fn plain_card(&self) -> Value {
        let mut card = self.card.clone();
        if let Some(capabilities) = card.get_mut("capabilities").and_then(Value::as_object_mut) {
            capabilities.insert("streaming".to_owned(), Value::Bool(false));
        }
        if let Some(card) = card.as_object_mut() {
            card.remove("signatures");
        }
        card
    }
}

/// The answer to a posted form of an agent.
#[derive(Clone, Debug)]
pub struct AgentAnswer {
    /// The form, and below it what the agent answered.
    pub html: Html,
    /// Whether the value was not valid, so that nothing was sent (HTTP status 422).
    pub is_refused: bool,
}

/// The form of an agent as HTML: the element `<a2a-form>` with a declarative shadow root. Asks nothing of the network.
pub fn render_agent(request: &AgentRequest) -> Html {
    language(&request.lang).scope(|| {
        let page = Page::new(request, request.skill.clone(), Memory::new(), false);
        page.render(Shown::default())
    })
}

/// Answers a post of the form that `render_agent` made of the same request. A valid value is sent to the agent, and the
/// answer is awaited for ten seconds; a page of a task that takes longer has a button that asks again. The pairs are those of
/// the body, in their order.
///
/// The future is not `Send`: run it on a thread of its own, such as one for blocking work.
pub async fn answer_agent(
    request: &AgentRequest,
    entries: &[PostEntry],
    fetch: &impl AgentFetch,
) -> AgentAnswer {
    let words = language(&request.lang);
    let end = clock::now() + MOST_TIME.as_secs_f64() * 1_000.0;
    let posted = Posted::new(entries);
    let skill = posted.skill.clone().or_else(|| request.skill.clone());
    let page = words.scope(|| Page::new(request, skill, posted.runs.clone(), true));
    let mut shown = Shown::default();
    match posted.form {
        PostedForm::Request => words.scope(|| page.send(&posted, &mut shown)),
        PostedForm::Reply => {
            page.exchange(fetch, end).await;
            words.scope(|| {
                page.show_sent(&mut shown);
                page.reply(&posted, &mut shown);
            });
        }
        PostedForm::Check => words.scope(|| page.show_sent(&mut shown)),
    }
    page.exchange(fetch, end).await;
    let is_refused = shown.is_refused;
    let html = words.scope(|| {
        // The records say that this page was left, and did not crash.
        page.driver.link().dispatch(Event::PresenceChanged {
            hidden: Some(true),
            offline: None,
        });
        page.render(shown)
    });
    AgentAnswer { html, is_refused }
}

/// The records of runs, by their keys.
type Memory = BTreeMap<String, String>;

/// The pairs of a post that are not of the form's controls.
struct Posted<'e> {
    form: PostedForm,
    skill: Option<String>,
    runs: Memory,
    /// The text of the plain message, or of the plain answer.
    text: String,
    entries: &'e [PostEntry],
}

impl<'e> Posted<'e> {
    fn new(entries: &'e [PostEntry]) -> Self {
        let text = |name: &str| {
            let entry = entries.iter().find(|entry| entry.name == name);
            entry.and_then(|entry| match &entry.value {
                PostValue::Text(text) => Some(text.as_str()),
                PostValue::File { .. } => None,
            })
        };
        let runs = text("a2a-runs").filter(|text| text.len() <= MOST_BYTES);
        let runs = runs.and_then(|text| exact_json::parse(text).ok());
        let runs = match runs {
            Some(Value::Object(runs)) => runs,
            _ => Map::new(),
        };
        let record = |(key, text): (String, Value)| Some((key, text.as_str()?.to_owned()));
        // Browsers write line breaks as CR LF.
        let typed = text("a2a-message").or_else(|| text("a2a-answer"));
        Self {
            form: PostedForm::named(text("a2a-form").unwrap_or_default()),
            skill: text("a2a-skill").map(str::to_owned),
            runs: runs.into_iter().filter_map(record).collect(),
            text: typed.unwrap_or_default().replace("\r\n", "\n"),
            entries,
        }
    }
}

/// The state that the page shows in place of fresh forms.
#[derive(Default)]
struct Shown {
    request: Option<FormSession>,
    reply: Option<FormSession>,
    is_refused: bool,
    /// Whether a message left, so that the conversation has what was posted.
    is_sent: bool,
    focus: AgentFocus,
}

/// Where the conversation keeps the records of its runs.
struct ServerHost(Rc<RefCell<Memory>>);

impl ConversationHost for ServerHost {
    fn allows(&self, _: &Message) -> bool {
        true
    }

    fn allows_agent(&self, _: &str, _: &str) -> bool {
        false
    }

    fn announce(&self, _: &Announcement, _: &Conversation) {}

    fn has_memory(&self) -> bool {
        true
    }

    fn keep(&self, key: &str, text: Option<&str>) {
        let mut memory = self.0.borrow_mut();
        match text {
            Some(text) => memory.insert(key.to_owned(), text.to_owned()),
            None => memory.remove(key),
        };
    }

    fn kept(&self, key: &str) -> Option<String> {
        self.0.borrow().get(key).cloned()
    }
}

/// A conversation, and the page that is written of it.
struct Page<'r> {
    request: &'r AgentRequest,
    driver: ConversationDriver,
    memory: Rc<RefCell<Memory>>,
}

impl<'r> Page<'r> {
    /// Connects to the agent. `runs` are followed again.
    fn new(request: &'r AgentRequest, skill: Option<String>, runs: Memory, checks: bool) -> Self {
        let memory = Rc::new(RefCell::new(runs));
        let service = RefCell::new(ValidationService::within(Limits::PAGE_THREAD));
        let driver = ConversationDriver::on_server(
            Setting::default(),
            Box::new(ServerHost(Rc::clone(&memory))),
            // The form that is written has a validator of its own.
            Box::new(move |ask| checks.then(|| service.borrow_mut().answer(ask)).flatten()),
        );
        let page = Self {
            request,
            driver,
            memory,
        };
        let link = page.driver.link();
        link.dispatch(Event::PrefillGiven(request.prefill.clone()));
        let card = request.plain_card();
        if request.address.is_empty() {
            link.dispatch(Event::CardGiven { card, skill });
            return page;
        }
        let address = request.address.clone();
        link.dispatch(Event::AddressGiven { address, skill });
        // The first address that is asked has the card.
        for command in page.driver.take_left() {
            if let Command::Fetch { ticket, .. } = command {
                let head = ResponseHead {
                    status: 200,
                    headers: vec![("content-type".to_owned(), "application/json".to_owned())],
                    redirected_to: None,
                };
                let body = exact_json::to_text(&card);
                let outcome = Ok(Response { head, body });
                link.dispatch(Event::Answered { ticket, outcome });
            }
        }
        page
    }

    fn with<T>(&self, see: impl FnOnce(&Conversation) -> Option<T>) -> Option<T> {
        self.driver.link().with(see).flatten()
    }

    /// The request for the form of the chosen skill, as `<schema-form>` would have it; `None` for a plain message.
    fn form_of(&self, session: &FormSession, level: usize) -> FormRequest {
        let form = FormRequest::new(session.schema().clone());
        let form = form.lang(&self.request.lang).heading_level(level);
        match session.given() {
            Some(value) => form.value(value.clone()),
            None => form,
        }
    }

    fn request_form(&self) -> Option<FormRequest> {
        self.with(|it| Some(self.form_of(it.agent()?.request()?.form()?, 2)))
    }

    /// The run that waits for an answer, and its form.
    fn reply_form(&self) -> Option<(RunId, Option<FormRequest>)> {
        self.with(|it| {
            let run = it.runs().find(|run| run.reply.is_some())?;
            let form = run.reply.as_ref().and_then(Reply::form);
            Some((run.id, form.map(|session| self.form_of(session, 5))))
        })
    }

    /// Reads a posted form. Returns its value if it may be sent; else the session is shown.
    fn read(
        form: &FormRequest,
        entries: &[PostEntry],
        shown: &mut Shown,
        of: impl FnOnce(PostFocus) -> AgentFocus,
    ) -> (Option<Value>, FormSession) {
        let answer = post::answer(&PostRequest {
            schema: form.schema_of(),
            value: form.value_of(),
            options: None,
            number_format: form.number_format(),
            limits: Limits::PAGE_THREAD,
            entries,
        });
        if let Some(place) = PostFocus::after(&answer) {
            shown.focus = of(place);
        }
        let value = match answer.outcome {
            PostOutcome::Accepted(value) => Some(value),
            PostOutcome::Changed => None,
            PostOutcome::Refused | PostOutcome::Unchecked(_) => {
                shown.is_refused = true;
                None
            }
        };
        (value, answer.session)
    }

    /// Sends what was posted for a new run.
    fn send(&self, posted: &Posted<'_>, shown: &mut Shown) {
        let link = self.driver.link();
        if let Some(form) = self.request_form() {
            let (value, session) = Self::read(&form, posted.entries, shown, AgentFocus::Request);
            shown.request = Some(session);
            let Some(value) = value else { return };
            link.dispatch(Event::ValueGiven(Some(value)));
        } else {
            link.dispatch(Event::MessageTyped(posted.text.clone()));
        }
        let message_id = random::fresh_uuid();
        link.dispatch(Event::SubmitPressed { message_id });
        shown.is_sent = true;
        shown.focus = AgentFocus::Run;
        shown.is_refused = self.with(|it| it.runs().next().map(drop)).is_none();
    }

    /// Fills in the form with what the run was sent, and goes on at the run.
    fn show_sent(&self, shown: &mut Shown) {
        shown.focus = AgentFocus::Run;
        let sent = self.with(|it| {
            let run = it.runs().find(|run| run.is_sent_known)?;
            let mut parts = run.request().parts.iter();
            parts.find_map(|part| match &part.content {
                PartContent::Data(value) => Some(Event::ValueGiven(Some(value.clone()))),
                PartContent::Text(text) => Some(Event::MessageTyped(text.clone())),
                _ => None,
            })
        });
        if let Some(event) = sent {
            self.driver.link().dispatch(event);
            shown.is_sent = true;
        }
    }

    /// Sends what was posted as the answer to the agent's question.
    fn reply(&self, posted: &Posted<'_>, shown: &mut Shown) {
        let link = self.driver.link();
        let Some((run, form)) = self.reply_form() else {
            return;
        };
        if let Some(form) = form {
            let (value, session) = Self::read(&form, posted.entries, shown, AgentFocus::Reply);
            let Some(value) = value else {
                shown.reply = Some(session);
                return;
            };
            let edit = Edit::Load(Some(value));
            link.dispatch(Event::AnswerEdited { run, edit });
        } else {
            let text = posted.text.clone();
            link.dispatch(Event::AnswerTyped { run, text });
        }
        let message_id = random::fresh_uuid();
        let kind = self.with(|it| Some(it.run(run)?.reply.as_ref()?.kind));
        if kind == Some(ReplyKind::Approval) {
            let has = |name: &str| posted.entries.iter().any(|it| it.name == name);
            let approved = has(APPROVE);
            // Enter in a field decides nothing.
            if !approved && !has(REJECT) {
                return;
            }
            link.dispatch(Event::AnswerDecided {
                run,
                message_id,
                approved,
            });
        } else {
            link.dispatch(Event::AnswerPressed { run, message_id });
        }
    }

    /// Carries out what the conversation wants of the network, until it wants nothing or it is `end` (`clock::now`).
    async fn exchange(&self, fetch: &impl AgentFetch, end: f64) {
        let link = self.driver.link();
        let is_ours = {
            let known = self.with(|it| origin(&it.agent()?.endpoint.as_ref().ok()?.url));
            move |url: &str| known.is_some() && origin(url) == known
        };
        let mut requests: Vec<(Ticket, Request)> = Vec::new();
        let mut timers: Vec<(Ticket, Duration)> = Vec::new();
        let mut most_pause = FIRST_PAUSE;
        for _ in 0..MOST_REQUESTS {
            let mut known = Vec::new();
            for command in self.driver.take_left() {
                match command {
                    Command::Fetch { ticket, request } if is_ours(&request.url) => {
                        requests.push((ticket, request));
                    }
                    Command::Fetch { ticket, .. }
                    | Command::SendEnvelope { ticket, .. }
                    | Command::OpenStream { ticket, .. } => {
                        let outcome = Err(FetchError::Address);
                        known.push(Event::Answered { ticket, outcome });
                    }
                    // A server needs no permission of the agent (CORS), so that nothing is there.
                    Command::Probe { ticket, .. } => {
                        let reachable = false;
                        known.push(Event::Probed { ticket, reachable });
                    }
                    Command::Abort { ticket } => {
                        requests.retain(|(known, _)| *known != ticket);
                        timers.retain(|(known, _)| *known != ticket);
                    }
                    Command::StartTimer { ticket, after_ms } => {
                        let pause = Duration::from_millis(after_ms.into());
                        timers.push((ticket, pause.min(most_pause)));
                        most_pause = (most_pause * 2).min(MOST_PAUSE);
                    }
                    _ => {}
                }
            }
            if !known.is_empty() {
                for event in known {
                    link.dispatch(event);
                }
                continue;
            }
            let left = end - clock::now();
            if left <= 0.0 {
                break;
            }
            if !requests.is_empty() {
                let (ticket, request) = requests.remove(0);
                let time = Duration::from_secs_f64(left / 1_000.0);
                let outcome = fetch.fetch(request, time).await;
                link.dispatch(Event::Answered { ticket, outcome });
            } else if !timers.is_empty() {
                let (ticket, pause) = timers.remove(0);
                fetch.sleep(pause).await;
                link.dispatch(Event::TimerFired { ticket });
            } else {
                break;
            }
        }
    }

    /// The form as a host for its views.
    fn host(form: &FormRequest, session: Option<FormSession>) -> SettledForm {
        let session = session.map(|session| (session, Vec::new()));
        form.settled(session.unwrap_or_else(|| form.session()))
    }

    fn render(&self, shown: Shown) -> Html {
        with_request_tag(&self.request.lang, || self.write(shown))
    }

    fn write(&self, shown: Shown) -> Html {
        let request = self.request;
        let (form, reply) = (self.request_form(), self.reply_form());
        let reply = reply.and_then(|(_, form)| form);
        let request_form = form.map(|form| -> Rc<dyn FormHost> {
            if shown.is_sent {
                // With the value that was sent, and what the agent said of it.
                let link = self.driver.link();
                link.dispatch(Event::Edited(Edit::Localize(form.number_format())));
                return Rc::new(link);
            }
            Rc::new(Self::host(&form, shown.request).introduced(true))
        });
        let reply_form =
            reply.map(|form| -> Rc<dyn FormHost> { Rc::new(Self::host(&form, shown.reply)) });
        let forms = WrittenForms {
            request: request_form,
            reply: reply_form,
        };
        let laid_out = self.driver.lay_out(forms, &request.lang);
        let skill = self.with(|it| it.agent()?.skill.clone());
        let mut reported = Vec::new();
        if let Some(form) = &laid_out.request {
            form.host
                .with_form(&mut |session| reported = session.reported());
        }
        let runs = self.memory.borrow().clone();
        let runs = (!runs.is_empty()).then(|| exact_json::to_text(&json!(runs)));
        let is_active = self.with(|it| it.runs().find(|run: &&Run| run.is_active()).map(drop));
        let state = laid_out.request.as_ref().map(|it| it.state.clone());
        let posting = AgentPosting::new(
            request.action.clone(),
            (skill.clone(), runs.clone()),
            &laid_out,
            shown.focus,
            self.with(|it| Some(it.runs().find_map(|run| run.reply.as_ref())?.kind)),
        );
        let (written, css) = written_agent_form(self.driver.link(), Box::new(posting));
        let attributes = [("lang", &*request.lang)];
        let mut html = HtmlWriter::default();
        html.element("a2a-form", &attributes);
        let sheets = [style::FORM, style::REST, style::RESULT, &css];
        html.styles(&request.styles, &sheets, Some(&written));
        html.data(
            "agent",
            &self.data(skill.as_deref(), state.as_deref(), &reported),
        );
        html.push(&written);
        if let Some(action) = &request.action {
            if is_active.is_some() {
                html.push("<form class=\"check-again\" method=\"post\"");
                html.attribute("action", action);
                html.push(">");
                let fields = [
                    ("a2a-form", PostedForm::Check.name()),
                    ("a2a-skill", skill.as_deref().unwrap_or_default()),
                    ("a2a-runs", runs.as_deref().unwrap_or_default()),
                ];
                html.hidden_fields(&fields);
                html.push("<button type=\"submit\" class=\"secondary\" part=\"button\">");
                html.text(messages::check_again());
                html.push("</button></form>");
            }
            html.push("<form id=\"a2a-skills\" method=\"get\"");
            html.attribute("action", action);
            html.push("></form>");
        }
        html.end("a2a-form");
        html.done()
    }

    /// The data that the element reads when it wakes up.
    fn data(
        &self,
        skill: Option<&str>,
        state: Option<&str>,
        reported: &[(Pointer, String)],
    ) -> Value {
        let given = self.with(|it| {
            let form = it.agent().and_then(|agent| agent.request()?.form());
            let value = without_secrets(form.map(FormSession::schema), it.given_value()?)?;
            Some(exact_json::to_text(&value))
        });
        json!({
            "card": self.request.card,
            "address": self.request.address,
            "skill": skill,
            "prefill": self.request.prefill,
            "action": self.request.action,
            "valueText": given,
            "state": state,
            "errors": reported.iter().map(|(at, message)| [at.as_str(), message]).collect::<Vec<_>>(),
            "runs": *self.memory.borrow(),
        })
    }
}
