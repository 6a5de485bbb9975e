// The base class of the custom elements: shadow root, connecting and disconnecting, failed loads, restarts after traps, other
// words, and the value. JSON crosses the border to the module as text, so that numbers keep all their digits.
import { ContentLang } from "./content-lang.js";
import { ElementLanguage } from "./element-language.js";
import { labelPlaceholder, loadingPlaceholder, placeholderSheet } from "./loading-placeholder.js";
import { keepWhile } from "./kept-controls.js";
import { loadWaking } from "./load-waking.js";
import { alive, moduleInstance, trapped, working } from "./module-loader.js";
import { workerAddress } from "./package-files.js";
import { textOf } from "./properties.js";
import { changeDetail, publicEvent, taskEvent } from "./public-events.js";

/** Whether the browser keeps what is seen in its place while something above it comes or goes; WebKit does not. */
const ANCHORS = globalThis.CSS?.supports("overflow-anchor", "auto");
/** A function that scrolls the control with the focus back to where it is now. */
function anchorIn(root) {
  const control = root.activeElement;
  const before = control?.getBoundingClientRect().top;
  return () => control?.isConnected && scrollBy(0, control.getBoundingClientRect().top - before);
}
/** How long a message of a removed element may be under way, in milliseconds. */
const REMOVED_LIMIT = 300_000;

/** Calls the module for an element, in its language. The element is blamed for a trap meanwhile. */
function work(element, ui, language, act) {
  const depth = working.push(element) - 1;
  const before = ui.enterLanguage(language.number);
  const leave = () => {
    working.length = depth;
    ui.enterLanguage(before);
  };
  try {
    const result = act();
    leave();
    return result;
  } catch (error) {
    if (!trapped(error)) leave();
    throw error;
  }
}
/** A proxy of the Rust object that `make` returns, whose methods run by `work` for an element. */
function instanceFor(element, ui, language, make) {
  const run = (act) => work(element, ui, language, act);
  return new Proxy(run(make), {
    get: (it, name) => (typeof it[name] === "function" ? (...given) => run(() => it[name](...given)) : it[name]),
  });
}

/** A subclass has the static members `part` (of the module), `inside` (its Rust class) and `passed` (properties for that class). */
export class Base extends (globalThis.HTMLElement ?? class {}) {
  #ready;
  #isReady; // whether it resolved or was rejected; `null` while it is pending
  #inside; // the instance of the Rust class
  #passed = {}; // the texts that it was passed, by name
  #isWhole; // whether its part is loaded
  #isLeft; // whether it is in an instance of the module that trapped, and starts again soon
  #excuse; // the error message that replaces the content
  #covered; // the content that it replaces
  #state;
  #step; // the custom state of the step
  #children; // observes slotted elements
  #memory = new Map(); // texts that outlast a trap and a removal, but not the element
  #message; // the plain message that was typed before a trap
  #anchor; // scrolls back after drawing, in WebKit
  #refocus; // moves the focus to where it was before a trap
  #isAsleep; // whether the content is the HTML of a server
  #sleeper; // what `waking.js` knows of that HTML
  #before; // what the instance before was at, for the next one: its initial value and its step
  #language = new ElementLanguage(this);
  #contentLang = new ContentLang(this, this.#language);
  /** Properties that the host page set. */
  _given = {};
  _internals = this.attachInternals();

  constructor() {
    super();
    // The HTML of a server has a declarative root, which `attachShadow` would empty.
    this.#isAsleep = this._internals.shadowRoot !== null;
    this._root = this._internals.shadowRoot ?? this.attachShadow({ mode: "open" });
    this.#renew();
  }

  /**
   * Resolves when the element can be used, or has nothing to wait for. Rejects if it can't be used, or is removed meanwhile;
   * then the next start makes a new promise.
   */
  get ready() {
    return this.#ready.promise;
  }
  #renew() {
    if (this.#isReady === null) return;
    this.#isReady = null;
    this.#ready = Promise.withResolvers();
    this.#ready.promise.catch(() => {}); // a host page may ignore the rejection
  }
  #refuse(error) {
    this.#renew();
    this.#isReady = false;
    this.#ready.reject(error);
  }
  #settle() {
    if (!this.#isWhole || !this._isUsable(this.#state)) return;
    if (this.#isReady === false) this.#renew();
    this.#isReady = true;
    this.#ready.resolve(this);
    const box = this.#messageBox;
    if (!this.#message || !box || box.value) return;
    box.value = this.#message;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    this.#message = undefined;
  }
  get #messageBox() {
    return this._root.getElementById("a2a-message");
  }
  get _inside() {
    return this.#inside;
  }
  /** Whether an error message replaces the content. */
  get _isBroken() {
    return this.#excuse !== undefined;
  }
  /** The reason why the form can't be used, as a sentence; empty if it can be used, or has no schema. */
  get _lack() {
    return this.#excuse?.firstChild.data ?? (this.#isWhole || this.schema === undefined ? "" : this._word("still-loading"));
  }

  connectedCallback() {
    // A property that was set before the class was defined shadows the accessor of the class.
    for (const name of Object.keys(this).filter((name) => name in this.constructor.prototype)) {
      const value = this[name];
      delete this[name];
      try {
        this[name] = value;
      } catch (error) {
        console.error(`a2a-forms: ${name}:`, error);
      }
    }
    alive.add(this);
    this.#children ??= new MutationObserver(() => this._pass("options"));
    this.#children.observe(this, { childList: true, subtree: true, attributeFilter: ["slot"] });
    if (!this.#inside) this.#start();
    else this.#settle();
  }
  disconnectedCallback() {
    // In a microtask, so that an element that is only moved keeps its state.
    queueMicrotask(() => {
      if (this.isConnected) return;
      alive.delete(this);
      this.#children.disconnect();
      if (this.#isReady === null) this.#refuse(new DOMException("The element was removed", "AbortError"));
      if (!this.#inside) {
        this.#dropSleeper();
        return this.#renew();
      }
      const inside = this.#inside;
      // A message that was sent gets its answer, for the next time that the element is on the page.
      this.#whenAnswered(REMOVED_LIMIT, () => {
        if (this.isConnected || inside !== this.#inside) return;
        this.#language.release();
        this.#remember();
        this.#inside.free();
        this.#leave();
        if (!this.#isAsleep) this._root.replaceChildren();
      });
    });
  }
  attributeChangedCallback(name) {
    if (name === "content-lang") return this.#contentLang.mark();
    this._pass(name);
    this.#relearn();
  }

  /** Loads the element's part and mounts its content. */
  async #start() {
    const ours = moduleInstance;
    const { part, inside, passed } = this.constructor;
    if (this.#excuse) this._root.replaceChildren(...this.#covered);
    this.#excuse = this.#covered = undefined;
    this.#renew();
    const isAsleep = this.#isAsleep;
    if (!this.#inside && !isAsleep) this.#show([placeholderSheet()], loadingPlaceholder(this.schema));
    // Wait for a `setBasePath` in the script that imported this one.
    await undefined;
    try {
      if (this._asksAhead || isAsleep) ours.expect(part);
      // HTML with its data is woken up; other HTML is replaced.
      const waking = isAsleep && this._root.querySelector("script[data-a2a]") ? this.#loadSleeper() : undefined;
      const catalog = this.#language.loadCatalog().then(() => labelPlaceholder(this._root, this._word("loading")));
      const [{ ui }] = await Promise.all([ours.load(part === "rest" && !isAsleep ? "first" : part), waking]);
      await catalog;
      await this.#language.register(ui);
      // A later start goes on if the element was removed meanwhile.
      if (moduleInstance !== ours || !this.isConnected || (waking && !this.#sleeper)) return;
      if (!this.#inside) {
        if (!waking) this.#show(ours.sheets(part));
        this.#inside = instanceFor(this, ui, this.#language, () => new ui[inside](this, workerAddress()));
        const before = this.#before;
        this.#before = undefined;
        // The form begins as it did before, so that `reset` goes back to the same value.
        const first = before ? before.initial : this._given.valueText;
        if (before) this.#inside.put("step", before.step);
        for (const name of passed) {
          if (name !== "valueText") this._pass(name);
          else if (first !== undefined) this.#inside.put(name, first);
        }
        // The host page may have set another value meanwhile.
        if (before) this.#inside.put("entered", before.text === this._given.valueText ? before.entered : this._given.valueText);
      }
      await this._painted();
      await ours.load(part);
      if (moduleInstance === ours && this.#inside && (await this.#sleeper?.wake(this.#inside, () => ours.sheets(part))) === false) return;
      if (moduleInstance !== ours || !this.#inside) return;
      this.#isAsleep = false;
      this.#sleeper = undefined;
      this._root.adoptedStyleSheets = ours.sheets(part);
      this.#isWhole = true;
      this._associate();
      this.#settle();
    } catch (error) {
      if (!trapped(error) && moduleInstance === ours) this.#fail(error);
    }
  }
  async #loadSleeper() {
    const sleeperOf = await loadWaking();
    this.#sleeper ??= sleeperOf(this, this._root, this._given);
  }
  #dropSleeper() {
    this.#sleeper?.drop();
    this.#sleeper = undefined;
  }
  /** A text of the shell by its id, in the language of the element. */
  _word(id) {
    return this.#language.word(id);
  }
  /** Draws the words again if they changed. All else goes on: requests, runs, what is typed, the focus. */
  async #relearn() {
    const inside = this.#inside;
    if (!inside || this.#isLeft || !this.#language.hasChanged) return;
    this.#renew();
    await this.#language.register(moduleInstance.here.ui);
    // A later change draws them.
    if (inside !== this.#inside || this.#language.hasChanged) return;
    keepWhile(this._root, () => inside.put("language"));
    if (this.#excuse) this.#cover();
    this._associate();
    this.#settle();
  }
  #show(sheets, ...content) {
    this.#isAsleep = false;
    this._root.adoptedStyleSheets = sheets;
    this._root.replaceChildren(...content);
  }
  /** Keeps the value, the initial value, the typed texts and the step for the next instance. */
  #remember() {
    const text = (this._given.valueText = this.valueText);
    // Before there is a form, a <schema-form> begins with what the host page gives, and not with an emptied form.
    if (!(this.#inside.hasForm?.() ?? this.#inside.text)) return;
    this.#before = { initial: this.#inside.text("initial"), step: this.#step, text, entered: this.#inside.text("entered") ?? text };
  }
  /** Forgets the content. */
  #leave() {
    this.#dropSleeper();
    this.#inside = this.#isWhole = this.#isLeft = this.#excuse = this.#covered = this.#state = this.#step = undefined;
    this.#passed = {};
    this._internals.states?.clear();
    this.#renew();
  }

  /** Whether a message waits for its answer. An instance of the module that trapped can mostly say so. */
  get #awaitsAnswer() {
    try {
      return Boolean(this.#inside?.awaitsAnswer?.());
    } catch {
      return false;
    }
  }
  /** Calls a function once no message waits for its answer, or after the limit in milliseconds. */
  #whenAnswered(limit, act) {
    const end = performance.now() + limit;
    const ask = () => (this.#awaitsAnswer && performance.now() < end ? setTimeout(ask, 100) : act());
    ask();
  }
  /** Whether the element goes on in an instance that trapped, and starts again once its messages are answered. */
  _goesOn() {
    const inside = this.#inside;
    if (!this.#awaitsAnswer) return false;
    this.#isLeft = true;
    this.#whenAnswered(Infinity, () => {
      if (inside !== this.#inside) return;
      this.#remember();
      this._abandon();
      this._restart();
    });
    return true;
  }
  /** Ends the work in an instance of the module that trapped, as far as that is possible: requests, timers, the worker. */
  _abandon() {
    this.#message = this.#messageBox?.value;
    this.#refocus = this.#focused();
    try {
      this.#inside?.free();
    } catch {
      // It trapped again.
    }
  }
  /** Continues in a new instance after the trap of another element: with the value, the focus, and the runs in memory. */
  _restart() {
    this.#leave();
    this.#start();
    this.ready.then(this.#refocus, () => {});
  }
  /** A function that moves the focus back to the control that has it now, unless another element has the focus by then. */
  #focused() {
    const control = this._root.activeElement;
    const pointer = control?.dataset.pointer;
    const range = pointer !== undefined && [control.selectionStart, control.selectionEnd];
    return () => {
      if (!range || document.activeElement !== document.body) return;
      const again = this._root.querySelector(`[data-pointer="${CSS.escape(pointer)}"]`);
      again?.focus();
      if (range[0] != null) again?.setSelectionRange?.(...range);
    };
  }
  /** Called when this element made the module trap. */
  _crashed() {
    this.#leave();
    alive.delete(this);
    this.#say("crashed", "start-again", () => this.connectedCallback());
  }
  /** Shows that a part could not be loaded. The content is covered but kept. */
  #fail(error) {
    console.error("a2a-forms:", error);
    if (!this.#excuse) this.#say("not-loaded", "try-again", () => this.#start(), error);
  }
  #cover() {
    this.#covered = [...this._root.childNodes];
    this._root.replaceChildren(this.#excuse);
  }
  #say(sentence, label, act, cause) {
    const words = this._word(sentence);
    // The HTML of a server can be used and sent without the module.
    if (this.#isAsleep) {
      this.#dropSleeper();
      return this.#refuse(new Error(words, { cause }));
    }
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: this._word(label), onclick: act });
    this.#excuse = Object.assign(document.createElement("p"), { role: "alert" });
    this.#excuse.append(words, " ", button);
    this.#cover();
    this._associate();
    this.#refuse(new Error(words, { cause }));
  }

  get messages() {
    return this._given.messages;
  }
  set messages(messages) {
    this._given.messages = messages;
    this.#relearn();
  }
  get translate() {
    return this._given.translate ?? super.translate;
  }
  set translate(translate) {
    // `HTMLElement` has a boolean of this name.
    if (typeof translate === "boolean") super.translate = translate;
    this._given.translate = typeof translate === "function" ? translate : undefined;
    this.#relearn();
  }
  get valueText() {
    return this.#inside?.text ? this.#inside.text("value") : this._given.valueText;
  }
  set valueText(text) {
    if (text != null) JSON.parse(text);
    // Frameworks set the value that a change event gave them, at each drawing: what is typed beside it stays.
    if (text == null || text !== this.valueText) this._set("valueText", text ?? undefined);
  }
  /** The value without secrets, for storage; `undefined` if nothing else is entered, or the element is not loaded. */
  get draftText() {
    return this.#inside?.text?.("draft");
  }
  get value() {
    const text = this.valueText;
    return text === undefined ? undefined : JSON.parse(text);
  }
  set value(value) {
    // A string is a value here, not JSON text.
    const text = JSON.stringify(value);
    // By value: that of an event has no more digits than a number of JavaScript.
    if (text === undefined || text !== JSON.stringify(this.value)) this.valueText = text;
  }
  /** Stores a property that the host page set. */
  _set(name, value) {
    this._given[name] = value;
    this._pass(name);
    this._associate();
    this.#settle();
  }
  /** Passes a property or an attribute on to the Rust class, which gets `controls` as a part of the options. */
  _pass(name) {
    if (name === "controls") return this._pass("options");
    if (!this.#inside || !this.constructor.passed.includes(name)) return;
    const text = textOf(this, name);
    // Frameworks set equal properties repeatedly. A value that was set before may have been edited since.
    if (text === this.#passed[name] && name !== "valueText") return;
    this.#passed[name] = text;
    this.#inside.put(name, text);
  }

  // The Rust class calls the next ten, and reads `_root` (`src/element/host_element.rs`).
  /** Makes a view the content; while the element wakes up, keeps it hidden beside the content. */
  _show(view) {
    if (this.#sleeper) this.#sleeper.show(view);
    else this._root.replaceChildren(view);
  }
  _setWorking(isWorking) {
    if (isWorking) {
      working.push(this);
      this.#anchor = ANCHORS || anchorIn(this._root);
    } else {
      if (working.at(-1) === this) working.pop();
      if (!ANCHORS) this.#anchor?.();
    }
  }
  _keep(key, text) {
    if (text === undefined) this.#memory.delete(key);
    else this.#memory.set(key, text);
  }
  _kept(key) {
    return this.#memory.get(key);
  }
  /** Calls a function of the options: that of an entry, or that of the whole form. An exception rejects the promise. */
  async _call(entry, name, given) {
    const { [entry]: own, "": whole } = this.options;
    return (typeof own?.[name] === "function" ? own : whole)[name](...given);
  }
  _tell(name, text, cancelable) {
    return this._fire(name, JSON.parse(text), cancelable);
  }
  /** Dispatches a change event. */
  _change(name, text, pointer) {
    // A module that trapped can't be asked for the value any more.
    this._given.valueText = text;
    this._fire(name, changeDetail(text, pointer));
  }
  /** Dispatches `a2a-task`. */
  _task(write) {
    this.dispatchEvent(taskEvent(write));
  }
  /**
   * Sets the custom state `:state(name)`; an empty name removes it, until the next call. `why` is a sentence if the element
   * can't be used. Throws in browsers without custom states, which the caller ignores.
   */
  _shows(state, why) {
    this.#state = state;
    if (why !== undefined) this.#refuse(new Error(why));
    else if (!state) this.#renew();
    this.#settle();
    this.#showStates();
  }
  /** Sets the custom state of a step: `step-1`, `step-2` …, or `review`. */
  _showsStep(step) {
    this.#step = step;
    this.#showStates();
  }
  #showStates() {
    const { states } = this._internals;
    states.clear();
    for (const state of [this.#state, this.#step]) if (state) states.add(state);
  }
  _fire(name, detail, cancelable) {
    return this.dispatchEvent(publicEvent(name, detail, cancelable));
  }

  // Subclasses override these.
  /** Whether the files of the part are requested at once. */
  get _asksAhead() {
    return true;
  }
  _isUsable() {
    return true;
  }
  _painted() {}
  _associate() {}
}
