//! What an element has, as one value: attributes, properties, listeners, those that follow signals.
//!
//! Each attribute of `view!` is a type of its own, and each set of them makes another type of element: code
//! for building, changing and dropping it. `<input {..attrs!("type": "text", "disabled": off)}>` has one
//! type whatever is in it, and touches only what differs from the time before.

use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use leptos::reactive::effect::RenderEffect;
use leptos::tachys::html::attribute::{Attribute, NamedAttributeKey, NextAttribute};
use leptos::tachys::renderer::types::Element;
use send_wrapper::SendWrapper;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::Event;

use super::element_ref::ElementRef;
use super::property::Property;

type Text = Cow<'static, str>;
type Listener = Rc<dyn Fn(Event)>;

/// What an element has. Made by [`attrs!`].
#[derive(Clone, Default)]
pub struct Attrs {
    /// Attributes by name.
    plain: Vec<(&'static str, Text)>,
    /// What few elements have.
    more: Option<SendWrapper<Rc<More>>>,
}

#[derive(Clone, Default)]
struct More {
    live: Option<Rc<dyn Fn() -> Attrs>>,
    heard: Vec<(&'static str, Listener)>,
    property: Option<Rc<dyn Property>>,
    place: Option<ElementRef>,
}

/// Makes [`Attrs`]: `attrs!("class": "input", "disabled": is_off)`. What is `None` or `false` is not there.
macro_rules! attrs {
    () => {
        $crate::ui::runtime::Attrs::default()
    };
    ($($name:literal : $value:expr),+ $(,)?) => {{
        let mut attrs = $crate::ui::runtime::Attrs::default();
        $(attrs.put($name, $value);)+
        attrs
    }};
}
pub(crate) use attrs;

/// Attributes that follow signals: `tag::p(live_attrs(move || attrs!("hidden": is_empty.get())), …)`.
pub(crate) fn live_attrs(attrs: impl Fn() -> Attrs + 'static) -> Attrs {
    Attrs::default().having(|more| more.live = Some(Rc::new(attrs)))
}

/// What can be the value of an attribute.
pub trait AttrValue {
    /// Its text; none where the attribute is not there.
    fn text(self) -> Option<Text>;
}

impl AttrValue for &'static str {
    fn text(self) -> Option<Text> {
        Some(Cow::Borrowed(self))
    }
}

impl AttrValue for String {
    fn text(self) -> Option<Text> {
        Some(Cow::Owned(self))
    }
}

impl AttrValue for bool {
    fn text(self) -> Option<Text> {
        self.then_some(Cow::Borrowed(""))
    }
}

impl AttrValue for Option<&'static str> {
    fn text(self) -> Option<Text> {
        self.map(Cow::Borrowed)
    }
}

impl AttrValue for Option<String> {
    fn text(self) -> Option<Text> {
        self.map(Cow::Owned)
    }
}

impl Attrs {
    /// Adds an attribute, in the place of one of that name.
    pub fn put(&mut self, name: &'static str, value: impl AttrValue) {
        self.put_text(name, value.text());
    }

    fn put_text(&mut self, name: &'static str, value: Option<Text>) {
        self.plain.retain(|(known, _)| *known != name);
        if let Some(value) = value {
            self.plain.push((name, value));
        }
    }

    /// Adds other attributes.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        for (name, value) in others.plain {
            self.put_text(name, Some(value));
        }
        if others.more.is_some() {
            self.more = others.more;
        }
        self
    }

    /// Adds what is done when something happens: `attrs!().on("click", move |event| …)`.
    #[must_use]
    pub(crate) fn on(self, event: &'static str, then: impl Fn(Event) + 'static) -> Self {
        self.having(|more| more.heard.push((event, Rc::new(then))))
    }

    /// Adds a property that a person changes too, such as `Value`.
    #[must_use]
    pub(crate) fn with(self, property: impl Property + 'static) -> Self {
        self.having(|more| more.property = Some(Rc::new(property)))
    }

    /// Says where the element is to be found.
    #[must_use]
    pub(crate) fn at(self, place: ElementRef) -> Self {
        self.having(|more| more.place = Some(place))
    }

    fn having(mut self, add: impl FnOnce(&mut More)) -> Self {
        let more = self.more.take().map(SendWrapper::take);
        let mut more = more.unwrap_or_default();
        add(Rc::make_mut(&mut more));
        self.more = Some(SendWrapper::new(more));
        self
    }

    fn get(&self, name: &str) -> Option<&Text> {
        let found = self.plain.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| value)
    }
}

// Calls that can't fail here, as all names are ours: one that may goes through a closure in wasm-bindgen's glue.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = Element)]
    type Bare;

    #[wasm_bindgen(method, js_name = setAttribute)]
    fn set_attribute(this: &Bare, name: &str, value: &str);

    #[wasm_bindgen(method, js_name = removeAttribute)]
    fn remove_attribute(this: &Bare, name: &str);
}

/// What an element has now.
pub struct AttrsState {
    element: Element,
    known: Attrs,
    live: Option<RenderEffect<Box<AttrsState>>>,
    /// What is listened to, with what is done now.
    heard: Vec<(&'static str, Rc<RefCell<Listener>>)>,
}

impl AttrsState {
    /// Sets what few elements have.
    fn set_more(&mut self, more: &More) {
        if let Some(live) = &more.live {
            self.follow(Rc::clone(live));
        }
        for (event, then) in &more.heard {
            let known = self.heard.iter().find(|(known, _)| known == event);
            if let Some((_, known)) = known {
                known.replace(Rc::clone(then));
            } else {
                let then = Rc::new(RefCell::new(Rc::clone(then)));
                self.heard.push((event, Rc::clone(&then)));
                let react = move |event| {
                    let then = Rc::clone(&then.borrow());
                    then(event);
                };
                let react = Closure::<dyn Fn(Event)>::new(react);
                // It fails for nothing that is an element.
                let _ = self
                    .element
                    .add_event_listener_with_callback(event, react.into_js_value().unchecked_ref());
            }
        }
        if let Some(property) = &more.property {
            property.put(&self.element);
        }
        if let Some(place) = more.place {
            place.fill(&self.element);
        }
    }

    /// Keeps attributes up to date.
    fn follow(&mut self, attrs: Rc<dyn Fn() -> Attrs>) {
        let drawn = self.live.take().and_then(|effect| effect.take_value());
        let element = self.element.clone();
        let follow = move |known: Option<Box<Self>>| match known {
            Some(mut drawn) => {
                attrs().rebuild(&mut drawn);
                drawn
            }
            None => Box::new(attrs().build(&element)),
        };
        self.live = Some(RenderEffect::new_with_value(follow, drawn));
    }
}

impl Attribute for Attrs {
    const MIN_LENGTH: usize = 0;

    type State = AttrsState;
    type AsyncOutput = Self;
    type Cloneable = Self;
    type CloneableOwned = Self;

    fn html_len(&self) -> usize {
        0
    }

    // There is no server that writes HTML.
    fn to_html(self, _: &mut String, _: &mut String, _: &mut String, _: &mut String) {}

    fn hydrate<const FROM_SERVER: bool>(self, element: &Element) -> Self::State {
        self.build(element)
    }

    fn build(self, element: &Element) -> Self::State {
        let bare: &Bare = element.unchecked_ref();
        for (name, value) in &self.plain {
            bare.set_attribute(name, value);
        }
        let mut state = AttrsState {
            element: element.clone(),
            known: Self::default(),
            live: None,
            heard: Vec::new(),
        };
        if let Some(more) = &self.more {
            state.set_more(more);
        }
        state.known = self;
        state
    }

    fn rebuild(self, state: &mut Self::State) {
        let bare: &Bare = state.element.unchecked_ref();
        for (name, _) in &state.known.plain {
            if self.get(name).is_none() {
                bare.remove_attribute(name);
            }
        }
        for (name, value) in &self.plain {
            if state.known.get(name) != Some(value) {
                bare.set_attribute(name, value);
            }
        }
        if let Some(more) = &self.more {
            state.set_more(more);
        }
        state.known = self;
    }

    fn into_cloneable(self) -> Self {
        self
    }

    fn into_cloneable_owned(self) -> Self {
        self
    }

    fn dry_resolve(&mut self) {}

    async fn resolve(self) -> Self {
        self
    }

    fn keys(&self) -> Vec<NamedAttributeKey> {
        let key = |(name, _): &(&'static str, Text)| NamedAttributeKey::Attribute((*name).into());
        self.plain.iter().map(key).collect()
    }
}

impl NextAttribute for Attrs {
    type Output<NewAttr: Attribute> = (Self, NewAttr);

    fn add_any_attr<NewAttr: Attribute>(self, new_attr: NewAttr) -> (Self, NewAttr) {
        (self, new_attr)
    }
}
