// The page that an agent serves of itself: its form, at its own address.
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";

/** A file of the page, compressed with brotli. */
interface PackedFile {
  type: string;
  packed: Buffer;
  plain?: Buffer;
}

interface Packed {
  html: string;
  headers: Record<string, string>;
  folder: string;
  files: Map<string, PackedFile>;
}

/** The place in the HTML for the way from its address to the folder of the files. */
const BASE = "{base}";
const ESCAPED: Record<string, string> = { "&": "&amp;", '"': "&quot;", "'": "&#39;", "<": "&lt;", ">": "&gt;" };
let read: Packed | undefined;

/** The packed file: a line of JSON with the HTML and the list of the other files, which follow. */
function packed(): Packed {
  if (read) return read;
  const bytes = readFileSync(new URL("../agent-page.bin", import.meta.url));
  let at = bytes.indexOf("\n");
  const { html, headers, folder, files } = JSON.parse(bytes.subarray(0, at++).toString());
  const listed = files.map(({ name, type, length }: { name: string; type: string; length: number }) => {
    return [name, { type, packed: bytes.subarray(at, (at += length)) }];
  });
  return (read = { html, headers, folder, files: new Map(listed) });
}

/** A request as express gives it; that of `node:http` has a `url` alone. */
type PageRequest = IncomingMessage & { originalUrl?: string };

/**
 * The form page of the agent, at `/` of the app or router that uses it: `app.use(page())`, before the routes of the agent.
 *
 * It has the headers of docs/security.md and sends requests to the agent only. The query fills in the form: `?skill=fight&a=Lion`
 * chooses a skill and sets members of its schema, by name or by JSON Pointer (`/address/city=Berlin`). Throws if the package
 * was not built whole.
 */
export function page(): (request: PageRequest, response: ServerResponse, next: () => void) => void {
  const { html, headers, folder, files } = packed();
  return (request, response, next) => {
    const { method, url = "/", originalUrl = url } = request;
    const path = pathOf(url);
    const [, first, name, ...more] = path.split("/");
    const file = first === folder && name && more.length === 0 ? files.get(name) : undefined;
    if (!(method === "GET" || method === "HEAD") || !(path === "/" || file)) return next();
    for (const [header, value] of Object.entries(headers)) response.setHeader(header, value);
    let body: string | Buffer;
    if (file) {
      const isPacked = takesBrotli(request.headers["accept-encoding"]);
      body = isPacked ? file.packed : (file.plain ??= brotliDecompressSync(file.packed));
      response.setHeader("Content-Type", file.type);
      response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
      response.setHeader("Vary", "Accept-Encoding");
      if (isPacked) response.setHeader("Content-Encoding", "br");
    } else {
      body = html.replaceAll(BASE, () => base(pathOf(originalUrl)));
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Cache-Control", "no-cache");
    }
    response.setHeader("Content-Length", Buffer.byteLength(body));
    response.end(method === "HEAD" ? undefined : body);
  };
}

const pathOf = (url: string) => url.replace(/[?#].*$/, "");

/** The way from a page at this path to what is below it, for HTML. */
function base(path: string): string {
  const last = path.slice(path.lastIndexOf("/") + 1).replace(/[&"'<>]/g, (letter) => ESCAPED[letter] ?? letter);
  return last ? `./${last}/` : "./";
}

/** Whether an answer in brotli is readable to whoever sent this header. */
function takesBrotli(header: string | string[] = ""): boolean {
  const codings = String(header).split(",").map((coding) => coding.split(";").map((part) => part.trim()));
  return codings.some(([name, ...parameters]) => name?.toLowerCase() === "br" && !parameters.some((part) => /^q=0(\.0*)?$/.test(part)));
}
