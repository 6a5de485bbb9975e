// The cases that the packages in Rust, Python and TypeScript share, and schemas of each kind.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { z } from "zod";
import { Message } from "@a2a-js/sdk";
import { INPUT_ERRORS_URI, inputErrors, modeOf, objectSchemas, refusal, schemaOf } from "a2a-object-schemas";

const cases = JSON.parse(readFileSync(new URL("../../cases.json", import.meta.url), "utf8"));
const schemas = objectSchemas(cases.inputs, cases.outputs);

/** A message as the SDK gives it to an executor. */
const messageOf = (...parts) => Message.fromJSON({ messageId: "1", role: "ROLE_USER", parts });
const data = (schema, value) => messageOf({ data: value, metadata: { mimeType: modeOf(schema) } });
const sorted = (errors) => errors.map(({ pointer, keyword }) => ({ pointer, keyword })).sort((a, b) => (a.pointer < b.pointer ? -1 : 1));

/** What `expect` of a case says, of a message that was read. */
function told(read) {
  switch (read.kind) {
    case "run":
      return { run: { schema: read.schema, data: read.data } };
    case "invalid":
      return { invalid: { schema: read.schema, errors: sorted(read.errors) } };
    case "undeclared":
      return { undeclared: { schema: read.schema, declared: read.declared } };
    case "rejected":
      return { rejected: "running" };
    default:
      return { unspecified: true };
  }
}

test("the modes are those of the cases", () => {
  assert.deepEqual({ inputs: schemas.inputModes(), outputs: schemas.outputModes() }, cases.modes);
});

test("the cases are there", () => assert.ok(cases.flow.length > 30 && cases.results.length > 2));

for (const { name, parts, hasTask, expect } of cases.flow) {
  test(`flow: ${name}`, async () => {
    const read = await schemas.read(messageOf(...parts), hasTask);
    const wanted = expect.invalid ? { invalid: { ...expect.invalid, errors: sorted(expect.invalid.errors) } } : expect;
    assert.deepEqual(told(read), wanted);
    for (const { message, schemaPointer } of read.errors ?? []) assert.ok(message.endsWith(".") && schemaPointer.startsWith("/"), message);
  });
}

for (const { name, schema, data: result, valid } of cases.results) {
  test(`result: ${name}`, () => {
    if (valid) {
      const part = schemas.part(schema, result);
      assert.deepEqual(part, { content: { $case: "data", value: result }, metadata: { mimeType: modeOf(schema) }, filename: "", mediaType: modeOf(schema) });
    } else assert.throws(() => schemas.part(schema, result), /does not fit the schema “fightResponse”:\n- /);
  });
}

test("modes are read in every spelling, and names that are no tokens are quoted", () => {
  for (const mode of [
    "application/json;schema=Fight", "application/json; schema=Fight", ' Application/JSON ; charset=utf-8 ; Schema="Fight" ',
    "application/json;schema=Fight;charset=utf-8", "application/json;schema = Fight", "application/json;;schema=Fight",
    'application/json;schema=Fight; schema="Other"', 'application/json;a="x;schema=No";schema=Fight',
  ]) assert.equal(schemaOf(mode), "Fight", mode);
  for (const mode of ["", "text/plain", "application/json", "application/json;schema=", "text/plain;schema=Fight", "json", "application/json;schema=;schema=A"]) {
    assert.equal(schemaOf(mode), undefined, mode);
  }
  assert.equal(schemaOf("application/json;schema=v1:fight/main"), "v1:fight/main");
  assert.equal(schemaOf("application/json;schema=Größe"), "Größe");
  for (const name of ["Fight", "Größe", 'a "big" one; or \\ two', " x "]) assert.equal(schemaOf(modeOf(name)), name, modeOf(name));
  const before = performance.now();
  assert.equal(schemaOf(`application/json${";".repeat(1e6)}=`), undefined);
  assert.equal(schemaOf(`application/json${";a=b".repeat(2e5)}`), undefined);
  assert.equal(schemaOf(`application/json${';a="b'.repeat(2e5)}`), undefined);
  assert.ok(performance.now() - before < 2000);
});

test("the media type counts where the metadata has plain JSON, and no other type", async () => {
  const beside = { mediaType: modeOf("words"), data: ["x"] };
  const kinds = ["application/json", "application/json; charset=utf-8", "text/plain", 7].map(async (mimeType) =>
    (await schemas.read(messageOf({ ...beside, metadata: { mimeType } }))).kind);
  assert.deepEqual(await Promise.all(kinds), ["run", "run", "unspecified", "run"]);
});

test("zod parses what fits: defaults, transformations, refinements", async () => {
  const Order = z.object({ day: z.iso.date(), count: z.int().min(1).default(1), name: z.string().transform((name) => name.length) });
  const orders = objectSchemas({ order: Order.refine(({ count }) => count < 9, { path: ["count"], message: "At most 8." }) });
  const read = await orders.read(data("order", { day: "2026-02-28", name: "Ann" }));
  assert.deepEqual([read.data, read.value], [{ day: "2026-02-28", name: "Ann" }, { day: "2026-02-28", count: 1, name: 3 }]);
  const refined = await orders.read(data("order", { day: "2026-02-28", name: "Ann", count: 9 }));
  assert.deepEqual([refined.kind, refined.errors], ["invalid", [{ pointer: "/count", message: "At most 8." }]]);
  assert.deepEqual(sorted((await orders.read(data("order", { day: "2026-02-30", name: "Ann" }))).errors)[0].pointer, "/day");
  const later = objectSchemas({ later: z.string().refine(async (text) => text !== "x", "Not x.") });
  assert.equal((await later.read(data("later", "x"))).errors[0].message, "Not x.");
});

test("skills may have the names of members of every object", () => {
  const skills = ["constructor", "__proto__"].map((id) => ({ id, inputModes: [], outputModes: [] }));
  const card = schemas.apply({ skills, defaultInputModes: [], defaultOutputModes: [] }, JSON.parse('{"__proto__": ["words"]}'));
  assert.deepEqual(card.skills.map(({ inputModes }) => inputModes), [[], ["text/plain", modeOf("words")]]);
});

test("secrets are not repeated in errors", async () => {
  const secrets = objectSchemas({ s: {
    properties: {
      a: { type: "string", format: "password", minLength: 50, pattern: "^x" }, b: { writeOnly: true, enum: ["no"], type: "integer" }, c: { format: "date", const: 1 },
    },
    additionalProperties: { maxLength: 2 },
  } });
  const { errors } = await secrets.read(data("s", Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, "hunter2"]))));
  assert.equal(errors.length, 7);
  assert.ok(!JSON.stringify(errors).includes("hunter2"));
});

test("any Standard Schema with JSON Schema is taken", async () => {
  const valibot = objectSchemas({ fight: toStandardJsonSchema(v.object({ a: v.string(), b: v.string() })) });
  assert.deepEqual((await valibot.read(data("fight", { a: "Lion" }))).errors.map(({ pointer }) => pointer), ["/b"]);
  assert.deepEqual((await valibot.read(data("fight", { a: "Lion", b: "Tiger" }))).value, { a: "Lion", b: "Tiger" });
});

test("schemas that cannot be checked are refused at once, with their name", () => {
  for (const [schema, what] of [
    [{ type: "texts" }, /“bad”: One rule, at “\/type”/], [{ $ref: "#/$defs/none" }, /“bad”: .*“#\/\$defs\/none”/],
    [{ $ref: "https://example.com/one" }, /“bad”: .*https:\/\/example\.com\/one/], [z.bigint(), /“bad”: BigInt/],
    [v.string(), /“bad”: valibot gives no JSON Schema/], [null, /“bad”: is neither/], ["{}", /“bad”: is neither/],
  ]) assert.throws(() => objectSchemas({ bad: schema }), what);
  assert.throws(() => objectSchemas({ "": true }), /empty name/);
  assert.throws(() => objectSchemas({ one: true }, { one: false }), /two different schemas have the name “one”/);
});

test("hostile data gets an answer within bounds", async () => {
  const lists = objectSchemas({ list: { type: "array", items: { type: "string" } } });
  const many = await lists.read(data("list", Array(1e5).fill(1)));
  assert.deepEqual([many.kind, many.errors.length, many.cut], ["invalid", 1000, true]);
  const { parts, metadata } = refusal(many, {});
  assert.ok(parts[0].content.value.length < 2000 && parts[0].content.value.endsWith("- And more."));
  assert.equal(metadata[`${INPUT_ERRORS_URI}/errors`].length, 1000);
  assert.equal(Object.values(inputErrors(Array(2000).fill({ pointer: "", message: "." })))[0].length, 1000);
  for (const depth of [200, 1e5]) {
    const deep = await lists.read(data("list", JSON.parse("[".repeat(depth) + "]".repeat(depth))));
    assert.deepEqual([deep.kind, deep.errors], ["invalid", []]);
    assert.match(refusal(deep, {}).parts[0].content.value, /was not checked.*deeper than 127 levels/);
  }
  // One long name, repeated by many errors, would make a large answer of a small request.
  const names = objectSchemas({ names: { additionalProperties: { items: { type: "string" } } } });
  const long = await names.read(data("names", { ["n".repeat(5000)]: Array(300).fill(1) }));
  assert.deepEqual([long.errors.length, long.errors[0].pointer], [300, ""]);
  const undeclared = await names.read(data(`x${"😀".repeat(1e5)}`, 1));
  assert.doesNotMatch(JSON.stringify(refusal(undeclared, {})), /\\ud/);
  const loose = objectSchemas({ loose: z.looseObject({}).refine(() => false, { path: ["n".repeat(5000)], message: "m".repeat(5000) }) });
  assert.deepEqual((await loose.read(data("loose", {}))).errors, [{ pointer: "", message: `${"m".repeat(299)}…` }]);
  for (const read of [long, undeclared]) assert.ok(JSON.stringify(refusal(read, {})).length < 1e5);
  const half = await lists.read(data("list", ["\ud83d\ude00", "\ud800"]));
  assert.match(refusal(half, {}).parts[0].content.value, /only half of a character/);
  const whole = await lists.read(data("list", JSON.parse(`["\\ud83d\\ude00", ${"[".repeat(200)}${"]".repeat(200)}]`)));
  assert.match(refusal(whole, {}).parts[0].content.value, /deeper than 127 levels/);
  const bad = await objectSchemas({ name: { pattern: "^(a+)+$" } }).read(data("name", `${"a".repeat(5e4)}!`));
  assert.equal(bad.kind, "invalid");
  const proto = await schemas.read(data("fightComparison", JSON.parse('{"a":"x","b":"y","__proto__":{"c":1}}')));
  assert.deepEqual(sorted(proto.errors), [{ pointer: "", keyword: "additionalProperties" }]);
  for (const name of ["__proto__", "constructor", "toString"]) assert.equal((await schemas.read(data(name, {}))).kind, "undeclared");
});
