// The page that an agent serves of itself: its form, at its own address.
import { readFileSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { type PageRequest, type Template, base, escaped, isCall, kindOf, pathOf, rootOf, written } from "./written_page.js";

/** A file of the page, compressed with brotli. */
interface PackedFile {
  type: string;
  packed: Buffer;
  plain?: Buffer;
}

interface Packed extends Template {
  /** The page that needs a script. */
  html: string;
  headers: Record<string, string>;
  /** The folder of the other files, relative to the page. */
  folder: string;
  files: Map<string, PackedFile>;
}

const POLICY = "Content-Security-Policy";
const HTML = "text/html; charset=utf-8";
const TEXT = "text/plain; charset=utf-8";
/** The place in the HTML for the way from its address to the folder of the files. */
const BASE = "{base}";
let read: Packed | undefined;

/** The packed file: a line of JSON with the HTML and the list of the other files, which follow. */
function packed(): Packed {
  if (read) return read;
  const bytes = readFileSync(new URL("../agent-page.bin", import.meta.url));
  let at = bytes.indexOf("\n");
  const { files: list, ...site } = JSON.parse(bytes.subarray(0, at++).toString());
  const files = new Map<string, PackedFile>();
  for (const { name, type, length } of list) files.set(name, { type, packed: bytes.subarray(at, (at += length)) });
  return (read = { ...site, files });
}

/** How the page reaches its agent. */
export interface PageOptions {
  /**
   * What has the requests of the server: `createServer(handler)`. The page asks it for the card, and passes it what people post. Needed
   * where it is no express app, which the page finds by itself; without it the form needs scripts.
   */
  handler?: RequestListener;
}

/**
 * The form page of the agent, at `/` of the app or router that uses it: `app.use(page())`, before the routes of the agent.
 *
 * Its form is HTML that is there before any script. Without scripts a person fills it in and posts it; the answer has the result. A post to `/` is
 * the page's if its `Content-Type` is that of a form (`application/x-www-form-urlencoded`), and the agent's otherwise. Forms with files need
 * the script.
 *
 * It has the headers of docs/security.md and sends requests to the agent only. The query fills in the form: `?skill=fight&a=Lion`
 * chooses a skill and sets members of its schema, by name or by JSON Pointer (`/address/city=Berlin`). Throws if the package
 * was not built whole.
 */
export function page({ handler }: PageOptions = {}): (request: PageRequest, response: ServerResponse, next: (error?: unknown) => void) => void {
  const { headers, files, ...site } = packed();
  const { html: scripted, folder } = site;
  return (request, response, next) => {
    const { method, url = "/", originalUrl = url } = request;
    const path = pathOf(url);
    const [, first, name, ...more] = path.split("/");
    const file = first === folder && name && more.length === 0 ? files.get(name) : undefined;
    const isAsked = method === "GET" || method === "HEAD";
    const agent = path === "/" ? (handler ?? rootOf(request)) : undefined;
    const kind = agent && kindOf(request);
    if (isCall(request) || (!kind && !(isAsked && (path === "/" || file)))) return next();

    const answer = (body: string | Buffer, own: Record<string, string>, status = 200) => {
      response.statusCode = status;
      for (const [header, value] of Object.entries({ ...headers, ...own })) response.setHeader(header, value);
      response.setHeader("Content-Length", Buffer.byteLength(body));
      response.end(method === "HEAD" ? undefined : body);
    };
    if (file) return answer(...bytesOf(file, request));
    const withScripts = () => scripted.replaceAll(BASE, () => escaped(base(pathOf(originalUrl))));
    if (!agent) return answer(withScripts(), { "Content-Type": HTML, "Cache-Control": "no-cache" });
    if (kind === "file") return answer("A file can be sent with scripts only.", { "Content-Type": TEXT }, 415);
    const left = new AbortController();
    response.once("close", () => left.abort());
    written(site, request, agent, left.signal).then(({ status, headers: own, html, nonce, words }) => {
      const type = words === undefined ? { "Content-Type": HTML, Vary: "Accept-Language, Cookie" } : { "Content-Type": TEXT };
      const styled = nonce ? { [POLICY]: headers[POLICY]!.replace("style-src 'self'", `$& 'nonce-${nonce}'`) } : {};
      answer(html ?? words ?? withScripts(), { ...type, ...styled, "Cache-Control": "no-store", ...own }, status);
    }).catch((error: unknown) => {
      if (!response.destroyed) next(error);
    });
  };
}

/** A file for the browser that asks, and its headers. */
function bytesOf(file: PackedFile, request: PageRequest): [Buffer, Record<string, string>] {
  const headers = { "Content-Type": file.type, "Cache-Control": "public, max-age=31536000, immutable", Vary: "Accept-Encoding" };
  if (takesBrotli(request.headers["accept-encoding"])) return [file.packed, { ...headers, "Content-Encoding": "br" }];
  return [(file.plain ??= brotliDecompressSync(file.packed)), headers];
}

/** Whether an answer in brotli is readable to whoever sent this header. */
function takesBrotli(header: string | string[] = ""): boolean {
  const codings = String(header).split(",").map((coding) => coding.split(";").map((part) => part.trim()));
  return codings.some(([name, ...parameters]) => name?.toLowerCase() === "br" && !parameters.some((part) => /^q=0(\.0*)?$/.test(part)));
}
