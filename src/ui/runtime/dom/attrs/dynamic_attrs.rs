//! The live attributes, listeners, styles and reference of an element, which few elements have.

use locales::Language;
use std::cell::RefCell;
use std::rc::Rc;

use leptos::reactive::effect::RenderEffect;
use leptos::tachys::renderer::types::Element;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Event, HtmlElement};

use super::Attrs;
use crate::ui::runtime::dom::ElementRef;

type Listener = Rc<dyn Fn(Event)>;

/// The live attributes, listeners, styles and reference that an element is to have.
#[derive(Clone, Default)]
pub(super) struct DynamicAttrs {
    pub(super) live: Option<Rc<dyn Fn() -> Attrs>>,
    pub(super) heard: Vec<(&'static str, Listener)>,
    /// CSS properties, set by script: a `style` attribute would need `unsafe-inline`.
    pub(super) styles: Vec<(&'static str, String)>,
    pub(super) place: Option<ElementRef>,
}

/// The live attributes and listeners that an element has.
#[derive(Default)]
pub(in crate::ui::runtime::dom) struct DynamicState {
    live: Option<RenderEffect<Attrs>>,
    /// The events that the element listens to, each with its current listener.
    heard: Vec<(&'static str, Rc<RefCell<Listener>>)>,
}

/// Adds a permanent DOM listener, which calls the current listener in `then`.
fn listen(element: &Element, event: &str, then: Rc<RefCell<Listener>>) {
    let language = Language::current();
    let react = Closure::<dyn Fn(Event)>::new(move |event| {
        let then = Rc::clone(&then.borrow());
        language.scope(|| then(event));
    });
    // The element keeps the closure alive.
    let react = react.into_js_value();
    // Never fails for an element.
    let _ = element.add_event_listener_with_callback(event, react.unchecked_ref());
}

impl DynamicState {
    /// Updates an element to `more`, and removes live attributes and listeners that are not in it.
    pub(super) fn set(&mut self, element: &Element, more: Option<&DynamicAttrs>) {
        for (_, then) in &self.heard {
            then.replace(Rc::new(|_| {}));
        }
        let drawn = self.live.take().and_then(|effect| effect.take_value());
        match more.and_then(|more| more.live.as_ref()) {
            Some(live) => self.follow(element.clone(), Rc::clone(live), drawn),
            None => drop(drawn.map(|drawn| Attrs::default().change(&drawn, element))),
        }
        let Some(more) = more else { return };
        for (event, then) in &more.heard {
            let known = self.heard.iter().find(|(known, _)| known == event);
            if let Some((_, known)) = known {
                known.replace(Rc::clone(then));
            } else {
                let then = Rc::new(RefCell::new(Rc::clone(then)));
                self.heard.push((event, Rc::clone(&then)));
                listen(element, event, then);
            }
        }
        for (name, value) in &more.styles {
            let style = element.unchecked_ref::<HtmlElement>().style();
            // Fails only for invalid values. An empty value removes the property.
            let _ = style.set_property(name, value);
        }
        if let Some(place) = more.place {
            place.fill(element);
        }
    }

    /// Starts an effect that sets the attributes of `attrs` on the element, again whenever a signal in it changes;
    /// replaces the previous effect. `drawn` are the live attributes that the element already has; `None` for a new
    /// element.
    fn follow(&mut self, element: Element, attrs: Rc<dyn Fn() -> Attrs>, drawn: Option<Attrs>) {
        let follow = move |known: Option<Attrs>| {
            let attrs = attrs();
            match known {
                Some(known) => attrs.change(&known, &element),
                None => attrs.set_all(&element),
            }
            attrs
        };
        self.live = Some(RenderEffect::new_with_value(follow, drawn));
    }
}
