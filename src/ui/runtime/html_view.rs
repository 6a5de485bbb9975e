//! The methods of Leptos's `RenderHtml` for our own view types: HTML on a server, without hydration.
//!
//! The HTML has no markers that tell Leptos where a view begins: an element that wakes up over it renders its own tree, and
//! replaces it.

/// `html_view!(Type, add)`: `add(view)` leaves the elements and texts of a `Type` to be written (`dom::html`).
macro_rules! html_view {
    ($view:ty, $add:expr) => {
        leptos::tachys::no_attrs!($view);

        impl leptos::tachys::view::RenderHtml for $view {
            type AsyncOutput = Self;
            type Owned = Self;

            const MIN_LENGTH: usize = 0;

            fn dry_resolve(&mut self) {}

            async fn resolve(self) -> Self {
                self
            }

            fn to_html_with_buf(
                self,
                _: &mut String,
                _: &mut leptos::tachys::view::Position,
                _: bool,
                _: bool,
                _: Vec<leptos::tachys::html::attribute::any_attribute::AnyAttribute>,
            ) {
                #[cfg(server)]
                $add(self);
            }

            fn hydrate<const FROM_SERVER: bool>(
                self,
                _: &leptos::tachys::hydration::Cursor,
                _: &leptos::tachys::view::PositionState,
            ) -> Self::State {
                leptos::tachys::view::Render::build(self)
            }

            fn into_owned(self) -> Self {
                self
            }
        }
    };
}
pub(super) use html_view;
