//! Texts kept by the browser, for this visit or for good.

use web_sys::Storage;

/// How long drafts are kept (`persist`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Persist {
    /// Not at all.
    #[default]
    None,
    /// As long as the tab.
    Session,
    /// Until they are removed.
    Local,
}

impl Persist {
    /// What the attribute `persist` says; anything else is `none`.
    pub fn named(name: &str) -> Self {
        match name {
            "session" => Self::Session,
            "local" => Self::Local,
            _ => Self::None,
        }
    }

    /// A page may have no storage (a sandbox, a setting): then nothing is kept.
    fn storage(self) -> Option<Storage> {
        let window = web_sys::window()?;
        match self {
            Self::None => None,
            Self::Session => window.session_storage().ok().flatten(),
            Self::Local => window.local_storage().ok().flatten(),
        }
    }

    /// A text that was kept.
    pub fn get(self, key: &str) -> Option<String> {
        self.storage()?.get_item(key).ok().flatten()
    }

    /// Keeps a text, or forgets it.
    pub fn set(self, key: &str, text: Option<&str>) {
        // It fails where the storage is full: then the last draft stays, and the form works on.
        let _ = self.fits(key, text);
    }

    /// Keeps a text, or forgets it. Whether there was room; there is where nothing is to be kept.
    pub fn fits(self, key: &str, text: Option<&str>) -> bool {
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
