// An agent of the package behind the SDK's own server, called by the SDK's client and by plain requests.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Role, Task, TaskState } from "@a2a-js/sdk";
import { DefaultExecutionEventBus, RequestContext, ServerCallContext } from "@a2a-js/sdk/server";
import { EXTENSION_URI, INPUT_ERRORS_URI, modeOf, structured } from "a2a-object-schemas";
import { activating, clientOf, ended, schemas, served, withData, withParts, withText } from "./agents.mjs";

const { TASK_STATE_WORKING, TASK_STATE_COMPLETED, TASK_STATE_FAILED, TASK_STATE_CANCELED, TASK_STATE_REJECTED } = TaskState;
const words = ({ parts }) => parts[0].content.value;
const fight = { a: "Lion", b: "Tiger" };

async function collected(stream) {
  const events = [];
  for await (const { payload } of stream) events.push(payload);
  return events;
}

/** Starts a slow task, and gives its id and the rest of its events. */
async function started(client, data) {
  const stream = client.sendMessageStream(withData(data));
  const { value } = await stream.next();
  return { id: value.payload.value.id, rest: collected(stream) };
}

test("the card has the schemas in the declared order, at the root and in params, and the modes in the defaults and at the skill", () =>
  served(async (origin) => {
    const answer = await fetch(`${origin}/.well-known/agent-card.json`, { headers: { "A2A-Version": "1.0" } });
    const card = await answer.json();
    assert.deepEqual(Object.keys(card.schemas), ["fightComparison", "fightResponse"]);
    assert.deepEqual(Object.keys(card.schemas.fightComparison.properties), ["b", "a", "rounds"]);
    const [extension, errors] = card.capabilities.extensions;
    assert.deepEqual([extension.uri, errors.uri, JSON.stringify(extension.params.schemas)], [EXTENSION_URI, INPUT_ERRORS_URI, JSON.stringify(card.schemas)]);
    for (const { inputModes, outputModes } of [...card.skills, { inputModes: card.defaultInputModes, outputModes: card.defaultOutputModes }]) {
      assert.deepEqual(inputModes, ["text/plain", modeOf("fightComparison")]);
      assert.deepEqual(outputModes, ["text/plain", modeOf("fightResponse")]);
    }
    assert.deepEqual(card.securitySchemes.key, { apiKeySecurityScheme: { location: "header", name: "X-Key" } });
    assert.ok(answer.headers.get("ETag"));
    const bare = await (await fetch(`${origin}/bare.json`)).json();
    assert.equal(JSON.stringify(bare.schemas), JSON.stringify(card.schemas));
    const signed = await (await fetch(`${origin}/signed.json`)).json();
    assert.deepEqual([signed.schemas, signed.signatures.length, signed.capabilities.extensions[0].params.schemas], [undefined, 1, card.schemas]);
    const legacy = await (await fetch(`${origin}/.well-known/agent-card.json`)).json();
    assert.deepEqual([legacy.protocolVersion, Object.keys(legacy.capabilities.extensions[0].params.schemas)], ["0.3", ["fightComparison", "fightResponse"]]);
  }));

test("apply changes one skill, keeps modes and extensions that are there, and refuses an unknown skill", () => {
  const skill = (id, ...inputModes) => ({ id, inputModes, outputModes: [] });
  const own = schemas.extension(true);
  const card = {
    capabilities: { extensions: [own] }, defaultInputModes: ["text"], defaultOutputModes: [],
    skills: [skill("a"), skill("b", "image/png"), skill("c", 'application/json; schema="fightComparison"')],
  };
  const applied = schemas.apply(card);
  const mode = modeOf("fightComparison");
  assert.deepEqual(applied.skills.map(({ inputModes }) => inputModes), [["text", mode], ["text/plain", "image/png", mode], ['application/json; schema="fightComparison"']]);
  assert.deepEqual(applied.capabilities.extensions.map(({ uri, required }) => [uri, required]), [[EXTENSION_URI, true], [INPUT_ERRORS_URI, false]]);
  assert.deepEqual(schemas.apply(applied), applied);
  assert.deepEqual(schemas.apply(card, "b").skills.map(({ inputModes }) => inputModes.length), [0, 3, 1]);
  assert.deepEqual(card.skills[0].inputModes, []);
  const some = schemas.apply(card, { a: ["fightComparison"], b: ["fightResponse"] }).skills;
  assert.deepEqual(some.map(({ inputModes, outputModes }) => [inputModes, outputModes]), [
    [["text", mode], ["text/plain"]], [["text/plain", "image/png"], ["text/plain", modeOf("fightResponse")]], [card.skills[2].inputModes, []],
  ]);
  for (const skills of ["d", { d: [] }, { a: ["duel"] }]) assert.throws(() => schemas.apply(card, skills), /no skill “[ad]”, or no schemas/);
});

test("valid data runs a task, which ends with a checked result of its mode", () =>
  served(async (origin) => {
    const task = await (await clientOf(origin)).sendMessage(withData(fight));
    assert.equal(task.status.state, TASK_STATE_COMPLETED);
    const [{ content, metadata, mediaType }] = task.artifacts[0].parts;
    assert.deepEqual(content.value, { winner: "Lion", probability: 0.5, explanation: "3 rounds against Tiger" });
    assert.deepEqual([metadata.mimeType, mediaType], [modeOf("fightResponse"), modeOf("fightResponse")]);
    assert.deepEqual(task.history.slice(1).map(words), ["Meeting the contestants", "Counting letters"]);
  }));

test("data that does not fit gives a rejected task with the place of each error, as a stream, too", () =>
  served(async (origin) => {
    const client = await clientOf(origin);
    const [streamed] = await collected(client.sendMessageStream(withData({ a: "Lion" })));
    assert.equal(streamed.$case, "task");
    for (const task of [await client.sendMessage(withData({ a: "Lion" })), streamed.value]) {
      assert.equal(task.status.state, TASK_STATE_REJECTED);
      const { message } = task.status;
      assert.equal(words(message), "The data does not fit the schema “fightComparison”:\n- /b: “b” is missing.");
      assert.deepEqual(message.metadata[`${INPUT_ERRORS_URI}/errors`], [
        { pointer: "/b", message: "“b” is missing.", keyword: "required", schemaPointer: "/required" },
      ]);
      assert.deepEqual([message.extensions, message.role], [[INPUT_ERRORS_URI], Role.ROLE_AGENT]);
    }
    const nothing = await client.sendMessage(withParts([{ data: null, metadata: { mimeType: modeOf("fightComparison") } }]));
    assert.equal(nothing.status.message.metadata[`${INPUT_ERRORS_URI}/errors`][0].keyword, "type");
  }));

test("an undeclared schema, and data of a result's schema, are refused in words", () =>
  served(async (origin) => {
    const client = await clientOf(origin);
    const undeclared = await client.sendMessage(withData(fight, { schema: "duel" }));
    assert.equal(undeclared.status.state, TASK_STATE_REJECTED);
    assert.match(words(undeclared.status.message), /schema “duel”, which this agent does not declare. It declares: fightComparison, fightResponse\.$/);
    const result = await client.sendMessage(withData({ winner: "x", probability: 1, explanation: "" }, { schema: "fightResponse" }));
    assert.match(words(result.status.message), /“fightResponse” is for results only/);
  }));

test("a stream tells the progress, and then the result", () =>
  served(async (origin) => {
    const events = await collected((await clientOf(origin)).sendMessageStream(withData(fight)));
    assert.deepEqual(events.map(({ $case }) => $case), ["task", "statusUpdate", "statusUpdate", "artifactUpdate", "statusUpdate"]);
    assert.equal(words(events[1].value.status.message), "Meeting the contestants");
    assert.deepEqual([events[0].value.status.state, events[4].value.status.state], [TASK_STATE_WORKING, TASK_STATE_COMPLETED]);
  }));

test("data for a running task is rejected, and the task runs on", () =>
  served(async (origin) => {
    const client = await clientOf(origin);
    const { id, rest } = await started(client, { a: "Slower", b: "x" });
    for (const data of [fight, {}]) {
      const message = await client.sendMessage(withData(data, { taskId: id }));
      assert.match(words(message), /^The data has been rejected, because a task is already running\./);
      assert.equal(message.taskId, id);
    }
    const [streamed] = await collected(client.sendMessageStream(withData(fight, { taskId: id })));
    assert.match(words(streamed.value), /already running/);
    assert.match(words(await client.sendMessage(withText("Hurry up", id))), /takes no message until it ends/);
    const events = await rest;
    assert.equal(events.at(-1).value.status.state, TASK_STATE_COMPLETED);
    assert.equal((await client.getTask({ id, tenant: "" })).artifacts.length, 1);
    assert.match(words(await client.sendMessage(withData(fight, { taskId: id }))), /rejected/);
    await assert.rejects(client.sendMessage(withData(fight, { taskId: "nowhere" })), /not found/);
  }));

test("the executor alone rejects data for a task that waits, and leaves the task as it is", async () => {
  const executor = structured(schemas, { run: () => assert.fail() });
  const bus = new DefaultExecutionEventBus();
  const events = [];
  bus.on("event", (event) => events.push(event));
  const task = Task.fromJSON({ id: "t", contextId: "c", status: { state: "TASK_STATE_INPUT_REQUIRED" } });
  await executor.execute(new RequestContext(withData(fight, { taskId: "t" }), "t", "c", new ServerCallContext(), task), bus);
  assert.deepEqual(events.map(({ kind }) => kind), ["message"]);
  assert.match(words(events[0].data), /already running/);
});

test("a result that does not fit, and an error, fail the task in words, and a run may reject its input", () =>
  served(async (origin) => {
    const client = await clientOf(origin);
    const wrong = await client.sendMessage(withData({ a: "Wrong", b: "x" }));
    assert.deepEqual([wrong.status.state, wrong.artifacts], [TASK_STATE_FAILED, []]);
    assert.equal(words(wrong.status.message), "The result does not fit the schema “fightResponse”:\n- /probability: Expected at most 1.");
    const same = await client.sendMessage(withData({ a: "Same", b: "Same" }));
    assert.deepEqual([same.status.state, words(same.status.message)], [TASK_STATE_REJECTED, "Nobody fights against themselves."]);
    assert.deepEqual(same.status.message.metadata[`${INPUT_ERRORS_URI}/errors`], [{ pointer: "/b", message: "Nobody fights against themselves." }]);
    const broken = await client.sendMessage(withData({ a: "Broken", b: "x" }));
    assert.deepEqual([broken.status.state, words(broken.status.message)], [TASK_STATE_FAILED, "The agent failed because of an error of its own."]);
    const library = await client.sendMessage(withData({ a: "Trap", b: "x" }));
    assert.deepEqual([library.status.state, words(library.status.message)], [TASK_STATE_FAILED, "The agent failed because of an error of its own."]);
  }));

test("a task is cancelled at once", () =>
  served(async (origin) => {
    const client = await clientOf(origin);
    const before = performance.now();
    const { id, rest } = await started(client, { a: "Slow", b: "x" });
    assert.equal((await client.cancelTask({ id, tenant: "", metadata: undefined })).status.state, TASK_STATE_CANCELED);
    const events = await rest;
    assert.deepEqual([events.at(-1).$case, events.at(-1).value.status.state], ["statusUpdate", TASK_STATE_CANCELED]);
    assert.ok(performance.now() - before < 3000);
    assert.deepEqual(ended, ["AbortError"]);
    assert.equal((await client.getTask({ id, tenant: "" })).status.state, TASK_STATE_CANCELED);
  }));

test("words are answered by a message, or by a task with a text or a result", () =>
  served(async (origin) => {
    const client = await clientOf(origin);
    assert.equal(words(await client.sendMessage(withText("Hello"))), "You said: Hello");
    const thought = await client.sendMessage(withText("Think"));
    assert.deepEqual([thought.status.state, words(thought.status.message)], [TASK_STATE_COMPLETED, "You said: Think"]);
    assert.equal((await client.sendMessage(withText("Fight!"))).artifacts[0].parts[0].content.value.winner, "Words");
    assert.equal(words(await client.sendMessage(withParts([{ data: fight }]))), "You said: ");
  }));

test("an agent without words says what it takes", () =>
  served(async (origin) => {
    assert.match(words(await (await clientOf(origin)).sendMessage(withText("Hello"))), /takes data of these modes: application\/json;schema=fightComparison\.$/);
  }, { wordless: true }));

const rpc = (origin, method, params, headers) =>
  fetch(`${origin}/rpc`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "A2A-Version": "1.0", ...headers },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
const part = { data: fight, metadata: { mimeType: modeOf("fightComparison") } };
const params = (...parts) => ({ message: { messageId: "1", role: "ROLE_USER", parts } });

test("answers name the extensions that the request names and the agent has", () =>
  served(async (origin) => {
    const headers = { "A2A-Extensions": `${EXTENSION_URI}, urn:other` };
    const echoed = (answer) => answer.headers.get("A2A-Extensions");
    for (const method of ["SendMessage", "SendStreamingMessage"]) {
      const answer = await rpc(origin, method, params(part), headers);
      assert.equal(echoed(answer), EXTENSION_URI, method);
      assert.match(await answer.text(), /fightResponse/);
    }
    assert.equal(echoed(await rpc(origin, "SendMessage", params(part), { "A2A-Extensions": `${INPUT_ERRORS_URI},${EXTENSION_URI}` })), `${EXTENSION_URI}, ${INPUT_ERRORS_URI}`);
    assert.equal(echoed(await rpc(origin, "SendMessage", params(part))), null);
    const rest = await fetch(`${origin}/rest/message:send`, {
      method: "POST", headers: { "Content-Type": "application/json", "A2A-Version": "1.0", ...headers }, body: JSON.stringify(params(part)),
    });
    assert.deepEqual([rest.status, echoed(rest)], [200, EXTENSION_URI]);
  }));

test("a client of A2A 0.3 gets its result", () =>
  served(async (origin) => {
    const message = { kind: "message", messageId: "1", role: "user", parts: [{ kind: "data", ...part }] };
    const answer = await rpc(origin, "message/send", { message }, { "A2A-Version": "0.3", "X-A2A-Extensions": EXTENSION_URI });
    assert.equal(answer.headers.get("X-A2A-Extensions"), EXTENSION_URI);
    const { result } = await answer.json();
    assert.deepEqual([result.kind, result.status.state, result.artifacts[0].parts[0].data.winner], ["task", "completed", "Lion"]);
  }));

test("a required extension that the request does not name is an error", () =>
  served(async (origin) => {
    for (const method of ["SendMessage", "SendStreamingMessage"]) {
      const { error } = await (await rpc(origin, method, params(part))).json();
      assert.deepEqual([error.code, error.message.includes(EXTENSION_URI)], [-32008, true]);
    }
    const client = await clientOf(origin);
    const task = await client.sendMessage(withData(fight), activating(EXTENSION_URI));
    assert.equal(task.status.state, TASK_STATE_COMPLETED);
    const { error } = await (await rpc(origin, "SendMessage", { message: { ...params(part).message, taskId: task.id } })).json();
    assert.equal(error.code, -32008);
  }, { required: true }));

test("a request that is too large gets its status, and no stack", () =>
  served(async (origin) => {
    const answer = await fetch(`${origin}/rpc`, { method: "POST", headers: { "Content-Type": "application/json" }, body: "x".repeat(9e6) });
    assert.deepEqual([answer.status, await answer.text()], [413, "Payload Too Large"]);
  }));

test("hostile data gets an answer, and the server lives", () =>
  served(async (origin) => {
    // The SDK copies data recursively, and ends deeper data by an error of its own.
    for (const [depth, schema, wanted] of [[1000, "fightComparison", /was not checked/], [1000, "duel", /does not declare/], [50_000, "duel", /-32603/]]) {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "SendMessage", params: params({ data: "@", metadata: { mimeType: modeOf(schema) } }) });
      const headers = { "Content-Type": "application/json", "A2A-Version": "1.0" };
      const deep = body.replace('"@"', "[".repeat(depth) + "]".repeat(depth));
      assert.match(await (await fetch(`${origin}/rpc`, { method: "POST", headers, body: deep })).text(), wanted);
    }
    const members = Object.fromEntries(Array.from({ length: 1e5 }, (_, at) => [`m${at}`, 1]));
    const before = performance.now();
    const { result } = await (await rpc(origin, "SendMessage", params({ ...part, data: { ...members, a: 1, b: 2 } }))).json();
    const errors = result.task.status.message.metadata[`${INPUT_ERRORS_URI}/errors`];
    assert.ok(errors.length >= 1 && errors.length <= 1000, errors.length);
    assert.ok(performance.now() - before < 5000);
    assert.equal((await (await clientOf(origin)).sendMessage(withData(fight))).status.state, TASK_STATE_COMPLETED);
  }));
