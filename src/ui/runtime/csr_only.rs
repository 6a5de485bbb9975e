//! The methods of Leptos's `RenderHtml` for our own view types, which are rendered in browsers only.

macro_rules! csr_only {
    ($view:ty) => {
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

pub(super) use csr_only;
