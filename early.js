// Runs before anything is drawn, on every page of the site: the theme and the language that the person chose on one of
// them, else those of the browser. A classic script, since a module runs after the first paint. `bar.css` has the themes.
{
  /** The languages of the site (`crates/locales/locales`). */
  const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "zh"];
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      // The browser keeps nothing for this page.
      return null;
    }
  };
  const page = document.documentElement;
  const theme = stored("a2a-theme");
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  const isKnown = (tag) => tag && LANGUAGES.includes(tag.split("-")[0]);
  const tag = [stored("a2a-language"), ...navigator.languages].find(isKnown) ?? "en";
  page.dataset.language = tag;
  // The gallery's HTML is that of another case than the address names.
  if (location.hash.length > 1) page.dataset.fragment = "";
  // The documents are English, whatever language their bar has.
  if (!page.hasAttribute("data-is-english")) Object.assign(page, { lang: tag, dir: tag.startsWith("ar") ? "rtl" : "ltr" });
}
