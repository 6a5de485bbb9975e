//! The parts that a module is split into.
//!
//! Owns what they are called: as files, in the names of gates, and among each other's imports.
//! Invariant: the order of the variants is the order in which they are joined; each may use what is
//! in those before it directly, and what is in those behind it through gates only.

/// One of the parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Part {
    /// Draws the first form.
    First,
    /// All else that a form needs.
    Rest,
    /// What only a result needs: values and words to be read.
    View,
    /// What only a conversation with an agent needs.
    Talk,
}

impl Part {
    /// All of them.
    pub(crate) const ALL: [Self; 4] = [Self::First, Self::Rest, Self::View, Self::Talk];
    /// Those that are behind gates.
    pub(super) const LATER: [Self; 3] = [Self::Rest, Self::View, Self::Talk];
    /// Those that have others behind them.
    pub(super) const EARLY: [Self; 3] = [Self::First, Self::Rest, Self::View];

    /// The file of the package.
    pub(crate) const fn file(self) -> &'static str {
        match self {
            Self::First => "ui_bg.wasm",
            Self::Rest => "ui_rest.wasm",
            Self::View => "ui_view.wasm",
            Self::Talk => "ui_talk.wasm",
        }
    }

    /// In the name of a function that is in this part, with all that nobody before needs.
    pub(super) const fn gate(self) -> Option<&'static str> {
        match self {
            Self::First => None,
            Self::Rest => Some("_in_rest"),
            Self::View => Some("_in_view"),
            Self::Talk => Some("_in_talk"),
        }
    }

    /// Its name among the imports of those behind it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::First => "m",
            Self::Rest => "n",
            Self::View => "o",
            Self::Talk => "p",
        }
    }

    /// What the build log calls it.
    pub(super) const fn called(self) -> &'static str {
        match self {
            Self::First => "the first part",
            Self::Rest => "the rest",
            Self::View => "the view",
            Self::Talk => "the talk",
        }
    }
}
