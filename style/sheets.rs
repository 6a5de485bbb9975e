//! The style sheets of the elements. `build.rs` joins their files; `cargo xtask dev` shows them before the next build.

/// The four generated style sheets, each with the names of the files in `style/` that it joins, in the order of the
/// cascade: `style` for the first form, `rest-style` for the form's extras, `result-style` for agents, runs and
/// results, `inspect-style` for the inspector. Each belongs to a part of the module (decision 1). The sheets
/// of the page alone, such as `style/page.css` and `style/panes.css`, are not included.
pub(crate) const SHEETS: [(&str, &[&str]); 4] = [
    (
        "style",
        &["tokens", "controls", "form", "table-layout", "element"],
    ),
    ("rest-style", &["folds", "form-extras"]),
    (
        "result-style",
        &["agent", "runs", "result", "parts", "run-folds", "print"],
    ),
    ("inspect-style", &["inspect"]),
];
