// Shows a page of `cargo xtask dev` again after each change: style sheets in place, all else by a reload that keeps the place.
// `state.json` beside this script has the number of the last build (`build`) and of the last change of a style sheet
// (`styles`), and why the last build failed (`problem`).
const here = new URL("./", import.meta.url);
const load = async (name, how) => (await fetch(new URL(name, here), { cache: "no-store" }))[how]();

/** The styles of the elements, which replace those that their module was built with. */
const sheet = new CSSStyleSheet();
const adopted = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, "adoptedStyleSheets");
Object.defineProperty(ShadowRoot.prototype, "adoptedStyleSheets", {
  ...adopted,
  set() {
    adopted.set.call(this, [sheet]);
  },
});
const showStyles = async () => sheet.replace(await load("elements.css", "text"));
/** Loads the style sheets of the page again; each goes once its successor is there. */
function relink(number) {
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const next = link.cloneNode();
    const url = new URL(link.href);
    url.searchParams.set("dev", number);
    next.href = url;
    next.onload = next.onerror = () => link.remove();
    link.after(next);
  }
}

// The place: the browser keeps the address; the page may be too short for the old scroll position until it is drawn.
const PLACE = "a2a-forms-dev-place";
function keepPlace() {
  sessionStorage.setItem(PLACE, JSON.stringify([location.href, scrollX, scrollY]));
}
function findPlace() {
  const [href, x, y] = JSON.parse(sessionStorage.getItem(PLACE) ?? "[]");
  sessionStorage.removeItem(PLACE);
  if (href !== location.href) return;
  const until = performance.now() + 10_000;
  const begin = new AbortController();
  const stop = () => begin.abort();
  for (const event of ["wheel", "keydown", "pointerdown"]) addEventListener(event, stop, { signal: begin.signal });
  const step = () => {
    if (begin.signal.aborted || performance.now() > until) return stop();
    scrollTo(x, y);
    if (Math.abs(scrollY - y) < 1) return stop();
    requestAnimationFrame(step);
  };
  step();
}

const notice = document.createElement("pre");
notice.style.cssText = "position:fixed;inset:auto 1rem 1rem;z-index:9999;margin:0;padding:1rem;background:#7a1020;color:#fff;white-space:pre-wrap";
function showProblem(problem) {
  notice.textContent = problem;
  if (problem) document.body.append(notice);
  else notice.remove();
}

let shown;
async function look() {
  const state = await load("state.json", "json");
  shown ??= { ...state, problem: "" };
  if (state.build !== shown.build) {
    keepPlace();
    location.reload();
    return;
  }
  if (state.styles !== shown.styles) {
    relink(state.styles);
    await showStyles();
  }
  if (state.problem !== shown.problem) showProblem(state.problem);
  shown = state;
}
await showStyles().catch(() => {});
findPlace();
// The agent, which serves this page, may be starting again.
for (;;) {
  await look().catch(() => {});
  await new Promise((done) => setTimeout(done, 200));
}
