//! Elements that are written in one line, made once, and copied from then on.
//!
//! A pattern is words with a space between them: `tag.class.class` makes an element, `name=value`
//! gives the one before an attribute (`icon=` a picture by its path), `>` goes inside, `<` comes
//! out again. A form, or a table, has few sorts of elements and many of each: a copy is one call to the
//! browser, whatever is in it. Invariant: patterns are constants of ours, never data.

use std::cell::RefCell;

use super::{El, el, icon};

thread_local! {
    static MADE: RefCell<Vec<(&'static str, El)>> = const { RefCell::new(Vec::new()) };
}

/// An element like the pattern says.
pub(in crate::ui) fn copy(pattern: &'static str) -> El {
    MADE.with_borrow_mut(|made| {
        // The same constant is in the same place.
        let known = made.iter().find(|(known, _)| std::ptr::eq(*known, pattern));
        if let Some((_, known)) = known {
            return known.copy();
        }
        let new = make(pattern);
        let copy = new.copy();
        made.push((pattern, new));
        copy
    })
}

fn make(pattern: &str) -> El {
    let mut words = pattern.split(' ');
    let whole = element(words.next().unwrap_or_default());
    let mut here = whole.clone();
    let mut around: Vec<El> = Vec::new();
    for word in words {
        match word.split_once('=') {
            Some(("icon", path)) => here.put(&icon(path)),
            Some((name, value)) => here.set(name, Some(value)),
            None if word == ">" => around.push(here.clone()),
            None if word == "<" => {
                around.pop();
            }
            None => {
                here = element(word);
                if let Some(around) = around.last() {
                    around.put(&here);
                }
            }
        }
    }
    whole
}

fn element(word: &str) -> El {
    let (tag, classes) = word.split_once('.').unwrap_or((word, ""));
    el(tag, &classes.replace('.', " "))
}
