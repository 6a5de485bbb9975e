// Modes: media types that name a schema, `application/json;schema=NAME` (000 §1), read in any spelling that real cards have.
import type { Part } from "@a2a-js/sdk";

/** The mode that names a schema. A name that is no token of RFC 9110 is quoted. */
export function modeOf(schema: string): string {
  const isToken = /^[\w!#$%&'*+.^`|~-]+$/.test(schema);
  return `application/json;schema=${isToken ? schema : `"${schema.replace(/["\\]/g, "\\$&")}"`}`;
}

/** The name of the schema in a mode; `undefined` if the mode is not JSON, or names none. Of several names the first counts. */
export function schemaOf(mode: string): string | undefined {
  if (!isJson(mode)) return undefined;
  for (let at = mode.indexOf(";"); at >= 0; ) {
    const equals = mode.indexOf("=", at);
    if (equals < 0) return undefined;
    // A parameter without a value ends at its semicolon.
    const name = mode.slice(mode.lastIndexOf(";", equals) + 1, equals);
    const rest = mode.slice(equals + 1).trimStart();
    const quoted = /^"((?:\\.|[^"\\])*)"\s*(?=;|$)/s.exec(rest);
    const value = quoted?.[0] ?? rest.split(";", 1)[0] ?? "";
    if (name.trim().toLowerCase() === "schema") {
      return (quoted?.[1]?.replace(/\\(.)/gs, "$1") ?? value.trim()) || undefined;
    }
    at = mode.indexOf(";", mode.length - rest.length + value.length);
  }
  return undefined;
}

/**
 * The mode of a part: that of its metadata (000 §2), unless that is missing, or is JSON without a schema while the media type of
 * A2A 1.0 names one.
 */
export function modeOfPart(part: Part): string | undefined {
  const own: unknown = part.metadata?.["mimeType"];
  const beside = part.mediaType || undefined;
  if (typeof own !== "string") return beside;
  const yields = isJson(own) && schemaOf(own) === undefined && beside !== undefined && schemaOf(beside) !== undefined;
  return yields ? beside : own;
}

const isJson = (mode: string) => mode.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
