//! The theme of the page, which its style sheets read from the root element.

/// Shows the page in a theme, `light` or `dark`; with `None` in that of the system.
pub fn set_theme(theme: Option<&str>) {
    let document = web_sys::window().and_then(|window| window.document());
    if let Some(root) = document.and_then(|document| document.document_element()) {
        // Neither fails for this name.
        let _ = match theme {
            Some(theme) => root.set_attribute("data-theme", theme),
            None => root.remove_attribute("data-theme"),
        };
    }
}
