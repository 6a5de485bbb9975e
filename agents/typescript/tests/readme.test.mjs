// The agent of the README, as it is printed there.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { TaskState } from "@a2a-js/sdk";
import { clientOf, withData, withText } from "./agents.mjs";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [, agent] = /```js\n(.*?)```/s.exec(readme);

test("the whole agent of the README takes 40 lines at most, runs, checks and refuses", async () => {
  assert.ok(agent.trimEnd().split("\n").length <= 40);
  const folder = new URL("../dist/readme/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = fileURLToPath(new URL("agent.mjs", folder));
  writeFileSync(file, agent);
  const port = await freePort();
  const running = spawn(process.execPath, [file], { env: { ...process.env, PORT: String(port) }, stdio: "inherit" });
  try {
    const client = await until(() => clientOf(`http://localhost:${port}`));
    const task = await client.sendMessage(withData({ a: "Lion", b: "Tiger" }));
    assert.deepEqual([task.status.state, task.artifacts[0].parts[0].content.value.winner], [TaskState.TASK_STATE_COMPLETED, "Tiger"]);
    const refused = await client.sendMessage(withData({ a: "Lion" }));
    assert.equal(Object.values(refused.status.message.metadata)[0][0].pointer, "/b");
    assert.match((await client.sendMessage(withText("Hello"))).parts[0].content.value, /Two names/);
    const card = await fetch(`http://localhost:${port}/.well-known/agent-card.json`, { headers: { Origin: "https://example.com" } });
    assert.equal(card.headers.get("Access-Control-Expose-Headers"), "A2A-Extensions");
    assert.deepEqual(Object.keys((await card.json()).schemas), ["fightComparison", "fightResponse"]);
  } finally {
    running.kill();
    rmSync(folder, { recursive: true });
  }
});

function freePort() {
  const server = createServer();
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  }));
}

/** The result of `attempt` as soon as it has one, for ten seconds. */
async function until(attempt) {
  for (const end = performance.now() + 10_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
