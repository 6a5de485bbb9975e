//! Reading and writing of texts in the browser's session storage or local storage.

use web_sys::Storage;

/// How long the browser keeps drafts and runs (attribute `persist` of `<a2a-form>`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Persist {
    /// Drafts and runs are not kept.
    #[default]
    None,
    /// Drafts and runs are kept until the tab is closed.
    Session,
    /// Drafts and runs are kept until they are removed.
    Local,
}

impl Persist {
    /// Parses the attribute `persist`. An unknown value is [`Persist::None`].
    pub fn named(name: &str) -> Self {
        match name {
            "session" => Self::Session,
            "local" => Self::Local,
            _ => Self::None,
        }
    }

    /// The browser's session or local storage. `None` for `Persist::None`, and where the page may not use it
    /// (sandboxed, or by the browser's settings).
    fn storage(self) -> Option<Storage> {
        let window = web_sys::window()?;
        match self {
            Self::None => None,
            Self::Session => window.session_storage().ok().flatten(),
            Self::Local => window.local_storage().ok().flatten(),
        }
    }

    /// Removes each text from this storage whose key `is_removed` accepts. With [`Persist::None`] does nothing.
    pub fn remove(self, is_removed: impl Fn(&str) -> bool) {
        let Some(storage) = self.storage() else {
            return;
        };
        // From the last one: the others move up.
        for at in (0..storage.length().unwrap_or(0)).rev() {
            if let Ok(Some(key)) = storage.key(at)
                && is_removed(&key)
            {
                let _ = storage.remove_item(&key);
            }
        }
    }

    /// Reads the text of a key; `None` if the key has no text, or the browser allows no storage.
    pub fn get(self, key: &str) -> Option<String> {
        self.storage()?.get_item(key).ok().flatten()
    }

    /// Writes a text; with `None` removes that of the key. If the storage is full, the previous text stays.
    pub fn set(self, key: &str, text: Option<&str>) {
        // Fails if the storage is full. Then the previous draft stays.
        let _ = self.try_set(key, text);
    }

    /// Writes a text, or removes it. `false` if the storage is full; `true` without storage.
    pub fn try_set(self, key: &str, text: Option<&str>) -> bool {
        let Some(storage) = self.storage() else {
            return true;
        };
        let done = match text {
            Some(text) => storage.set_item(key, text),
            None => storage.remove_item(key),
        };
        done.is_ok()
    }
}
