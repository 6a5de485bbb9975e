// The half of a first load that runs in the page. It is injected, not fetched: nothing of it is on the line.
// `globalThis.PROBE` has `keys` of the first fields; `isPlain` if no script will come; and, for HTML of a server, `control`, a
// selector with {key}, and `host`, in whose shadow root it is looked up: the contestant's own script comes later.
(() => {
  const { keys, control, host, isPlain } = globalThis.PROBE;
  const contestant = () => globalThis.contestant;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  const isLaidOut = (element) => Boolean(element) && element.getClientRects().length > 0;

  function scope() {
    const app = document.getElementById('app');
    if (!app) return null;
    if (host) return app.querySelector(host)?.shadowRoot ?? null;
    return contestant()?.scope?.(app) ?? app;
  }

  function find(key) {
    const inside = scope();
    if (!inside) return null;
    // While an element draws its own content beside the server's, one of them is hidden.
    if (control) return [...inside.querySelectorAll(control.replaceAll('{key}', key))].find(isLaidOut) ?? null;
    if (contestant()?.find) return contestant().find(inside, key);
    return inside.querySelector(`#${key}`);
  }

  /** The time when what holds at the beginning of a frame has been painted: when the next frame begins. */
  async function paintedWhen(holds) {
    while (!holds()) await frame();
    await frame();
    return performance.now();
  }

  const pressed = {};
  addEventListener('keydown', ({ key, timeStamp }) => { pressed[key] ??= timeStamp; }, { capture: true });

  let shift = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) shift += value;
  }).observe({ type: 'layout-shift', buffered: true });

  /** What the app would send of the first field; nothing as long as it has no value. A page without a script sends its form. */
  function sent() {
    if (isPlain) return new FormData(document.forms[0]).get(keys[0]);
    try {
      return contestant().value(globalThis.handle)?.[keys[0]];
    } catch {
      return undefined;
    }
  }

  const isAwake = () => isPlain || globalThis.isAwake;
  const has = (text, key) => typeof text === 'string' && text.includes(key);
  /** An app that is awake has a key in its value after so many frames, or never: frames, as it may keep the thread meanwhile. */
  const GRACE = 15;

  /** After `key` was pressed: when the app has it in its value; nothing if the app is there without it. */
  async function heard(key) {
    for (let missing = 0; missing < GRACE;) {
      await frame();
      if (has(sent(), key)) return performance.now();
      if (isAwake()) missing += 1;
    }
    return null;
  }

  globalThis.probe = {
    /** When the first field, and all of `keys`, were painted. */
    first: paintedWhen(() => isLaidOut(find(keys[0]))),
    all: paintedWhen(() => keys.every((key) => isLaidOut(find(key)))),
    heard,
    isAwake,
    canTell: () => Boolean(contestant()?.hasError),
    /** When the mistake of the first field was painted. */
    told: () => paintedWhen(() => contestant().hasError(scope(), keys[0])),
    /** Where to click into the first field, as soon as it is there. */
    async place() {
      while (!isLaidOut(find(keys[0]))) await frame();
      const { x, y, width, height } = find(keys[0]).getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    },
    picture: () => ({
      origin: performance.timeOrigin,
      contentful: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      shift,
    }),
    /** Whether a key is in the field and in what would be sent. */
    keeps: (key) => has(find(keys[0])?.value, key) && has(sent(), key),
    pressed,
  };
  probe.all.then((time) => { probe.fields = time; });
  probe.first.then(() => { probe.isVisible = true; });
})();
