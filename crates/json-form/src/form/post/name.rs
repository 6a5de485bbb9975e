//! The names of posted controls and buttons.
//!
//! Owns the text of a name, and which name belongs to the attributes of an element (`data-pointer`, `data-do`,
//! `data-at`, `data-index`, `data-way`, `data-page`). Leaves what a posted pair means to `apply`. Invariant: a name
//! comes back from a post as it was written: browsers change line breaks and quotation marks in names, so that these
//! are escaped.

use std::fmt;
use std::str::FromStr;

use exact_json::Pointer;

use crate::form::field::emptiness::EmptyKind;

/// The name of a posted control or button.
///
/// As text, a control is named by its JSON Pointer (RFC 6901), such as `/address/city`; the root is `#`. Any other
/// element at a place is `KIND:POINTER`, such as `add:/items` or `branch-0:/payment`; a kind has neither `/` nor `:`.
/// Characters that browsers change in names are written as `~u` with four hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostName {
    /// The control of a place: an input, a text area, a select, or all radio buttons or checkboxes of one field.
    Control(Pointer),
    /// `branch-N`: the chooser with this index (`data-index`), from 0, of a branch or type.
    Branch(usize, Pointer),
    /// `name`: the text for the name of a new entry of a map.
    NewName(Pointer),
    /// `rename`: the text for another name of an entry of a map.
    Rename(Pointer),
    /// `offset`: the offset from UTC beside a date and time.
    Offset(Pointer),
    /// `zone`: the choice of a time zone beside a time. `Z` is UTC; with any other value the offset counts.
    Zone(Pointer),
    /// `slide`: the slider beside a number.
    Slide(Pointer),
    /// `set`: the colour input beside a text.
    Colour(Pointer),
    /// A button at a place.
    Button(PostButton, Pointer),
    /// `state`: the hidden field with the text of `FormSession::post_state`.
    State,
    /// `value`: the whole value as JSON text, as a program or an element with scripts posts it. Other controls are then
    /// not read.
    Value,
    /// `submit`: the button that sends the form. A post without any button means the same.
    Submit,
    /// `next`: the button for the next step.
    Next,
    /// `back`: the button for the previous step.
    Back,
}

/// A button of a form that has an effect without scripts. Each is named like its action (`data-do`), with what else says
/// what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PostButton {
    /// `add`: adds an item, an optional group or a constant.
    Add,
    /// `remove`: removes an item, a member or an optional group.
    Remove,
    /// `up`: moves a list item one position up.
    Up,
    /// `down`: moves a list item one position down.
    Down,
    /// `duplicate`: inserts a copy of a list item after it.
    Duplicate,
    /// `json`: switches between the controls and the JSON text of a value.
    Json,
    /// `named`: adds the map entry with the name in `name`.
    Named,
    /// `empty-WAY`: empties a field in the way that `data-way` names.
    Empty(EmptyKind),
    /// `example`: sets a field to the example of its schema.
    Example,
    /// `less`: decrements a number by one step.
    Less,
    /// `more`: increments a number by one step.
    More,
    /// `no-file`: removes the picked file.
    NoFile,
    /// `fold`: folds a group, or unfolds it if it is folded.
    Fold,
    /// `page-N`: shows the page with this index (`data-page`), from 0, of a long list.
    Page(usize),
    /// `go`: shows the step that contains a place.
    Go,
}

/// The buttons whose kind is their action alone.
const BUTTONS: [(&str, PostButton); 13] = [
    ("add", PostButton::Add),
    ("remove", PostButton::Remove),
    ("up", PostButton::Up),
    ("down", PostButton::Down),
    ("duplicate", PostButton::Duplicate),
    ("json", PostButton::Json),
    ("named", PostButton::Named),
    ("example", PostButton::Example),
    ("less", PostButton::Less),
    ("more", PostButton::More),
    ("no-file", PostButton::NoFile),
    ("fold", PostButton::Fold),
    ("go", PostButton::Go),
];

/// The kinds of empty values, with the values of `data-way`.
const WAYS: [(&str, EmptyKind); 4] = [
    ("unset", EmptyKind::NotSet),
    ("null", EmptyKind::Null),
    ("empty", EmptyKind::Empty),
    ("new-value", EmptyKind::NewValue),
];

/// The names without a place.
const ALONE: [(&str, PostName); 5] = [
    ("state", PostName::State),
    ("value", PostName::Value),
    ("submit", PostName::Submit),
    ("next", PostName::Next),
    ("back", PostName::Back),
];

/// The longest kind is shorter: a longer text is not one.
const KIND: usize = 24;

impl PostName {
    /// The name of an element with the attribute `data-pointer`. An element that has `data-do` as well, such as the
    /// native input of a date, is named so too.
    pub const fn of_control(pointer: Pointer) -> Self {
        Self::Control(pointer)
    }

    /// The name of a button or input by its action (`data-do`) and its place (`data-at`). `detail` is the attribute
    /// that completes the action: `data-index` for `shape`, `data-way` for `empty`, `data-page` for `page`. `None` for
    /// an action that has no effect without scripts, such as `reveal` or `filter`.
    pub fn of_action(action: &str, at: Pointer, detail: Option<&str>) -> Option<Self> {
        match (action, detail) {
            ("shape", Some(index)) => Self::of_kind(&["branch-", index].concat(), at),
            ("empty" | "page", Some(detail)) => Self::of_kind(&[action, "-", detail].concat(), at),
            _ => Self::of_kind(action, at),
        }
    }

    fn of_kind(kind: &str, at: Pointer) -> Option<Self> {
        let known = BUTTONS.iter().find(|(text, _)| *text == kind);
        if let Some((_, button)) = known {
            return Some(Self::Button(*button, at));
        }
        Some(match kind {
            "name" => Self::NewName(at),
            "rename" => Self::Rename(at),
            "offset" => Self::Offset(at),
            "zone" => Self::Zone(at),
            "slide" => Self::Slide(at),
            "set" => Self::Colour(at),
            _ => {
                let (kind, detail) = kind.split_once('-')?;
                match kind {
                    "branch" => Self::Branch(Pointer::index(detail)?, at),
                    "page" => Self::Button(PostButton::Page(Pointer::index(detail)?), at),
                    "empty" => {
                        let (_, way) = WAYS.iter().find(|(text, _)| *text == detail)?;
                        Self::Button(PostButton::Empty(*way), at)
                    }
                    _ => return None,
                }
            }
        })
    }

    /// Reads the text of a name; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "#" {
            return Some(Self::Control(Pointer::root()));
        }
        if text.starts_with('/') {
            return unescaped(text).map(Self::Control);
        }
        if let Some((_, name)) = ALONE.iter().find(|(alone, _)| *alone == text) {
            return Some(name.clone());
        }
        let (kind, pointer) = text.split_once(':')?;
        if kind.len() > KIND {
            return None;
        }
        Self::of_kind(kind, unescaped(pointer)?)
    }

    /// The place of the control or button; `None` for a name without one.
    pub const fn pointer(&self) -> Option<&Pointer> {
        match self {
            Self::Control(at)
            | Self::Branch(_, at)
            | Self::NewName(at)
            | Self::Rename(at)
            | Self::Offset(at)
            | Self::Zone(at)
            | Self::Slide(at)
            | Self::Colour(at)
            | Self::Button(_, at) => Some(at),
            Self::State | Self::Value | Self::Submit | Self::Next | Self::Back => None,
        }
    }

    /// Whether the element is a button, of which a browser posts the pressed one only.
    pub const fn is_button(&self) -> bool {
        matches!(
            self,
            Self::Button(..) | Self::Submit | Self::Next | Self::Back
        )
    }
}

impl fmt::Display for PostName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((text, _)) = ALONE.iter().find(|(_, name)| name == self) {
            return out.write_str(text);
        }
        match self {
            Self::Control(at) if at.is_root() => return out.write_str("#"),
            Self::Control(_) => {}
            Self::Branch(index, _) => write!(out, "branch-{index}:")?,
            Self::NewName(_) => out.write_str("name:")?,
            Self::Rename(_) => out.write_str("rename:")?,
            Self::Offset(_) => out.write_str("offset:")?,
            Self::Zone(_) => out.write_str("zone:")?,
            Self::Slide(_) => out.write_str("slide:")?,
            Self::Colour(_) => out.write_str("set:")?,
            Self::Button(PostButton::Page(page), _) => write!(out, "page-{page}:")?,
            Self::Button(PostButton::Empty(way), _) => {
                let known = WAYS.iter().find(|(_, known)| known == way);
                let (text, _) = known.ok_or(fmt::Error)?;
                write!(out, "empty-{text}:")?;
            }
            Self::Button(button, _) => {
                let known = BUTTONS.iter().find(|(_, known)| known == button);
                let (text, _) = known.ok_or(fmt::Error)?;
                write!(out, "{text}:")?;
            }
            Self::State | Self::Value | Self::Submit | Self::Next | Self::Back => {}
        }
        for character in self.pointer().map_or("", Pointer::as_str).chars() {
            if is_changed(character) {
                write!(out, "~u{:04x}", u32::from(character))?;
            } else {
                write!(out, "{character}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for PostName {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        Self::parse(text).ok_or(UnknownName)
    }
}

/// The text is not a [`PostName`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the name of a control or button of a form")]
pub struct UnknownName;

/// Whether browsers or parsers of `multipart/form-data` change a character in a name.
fn is_changed(character: char) -> bool {
    character.is_control() || character == '"'
}

/// The pointer of an escaped text; `None` for a text that is not a pointer.
fn unescaped(text: &str) -> Option<Pointer> {
    let mut parts = text.split("~u");
    let mut plain = parts.next()?.to_owned();
    for part in parts {
        let (digits, rest) = part.split_at_checked(4)?;
        let code = u32::from_str_radix(digits, 16).ok()?;
        let character = char::from_u32(code).filter(|it| is_changed(*it))?;
        plain.push(character);
        plain.push_str(rest);
    }
    plain.parse().ok()
}
