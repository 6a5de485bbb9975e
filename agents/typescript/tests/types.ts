// What the compiler knows of input and results, in strict mode. It is compiled, not run.
import { z } from "zod";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { Message } from "@a2a-js/sdk";
import { type Run, objectSchemas, structured } from "a2a-object-schemas";

const Fight = z.object({ a: z.string(), rounds: z.int().default(3), day: z.string().transform((day) => new Date(day)) });
const Outcome = z.object({ winner: z.string() });
const schemas = objectSchemas({ fight: Fight, note: toStandardJsonSchema(v.string()), any: { type: "object" } }, { outcome: Outcome });

export async function read(message: Message): Promise<string> {
  const found = await schemas.read(message);
  switch (found.kind) {
    case "run":
      switch (found.schema) {
        case "fight": {
          const rounds: number = found.value.rounds;
          const sent: number | undefined = found.data.rounds;
          const day: Date = found.value.day;
          return `${found.value.a} ${rounds} ${sent} ${day.getTime()}`;
        }
        case "note":
          return found.value.toUpperCase();
        case "any":
          // @ts-expect-error A plain JSON Schema says nothing of the type.
          return found.value.toUpperCase();
        case "outcome":
          return found.value.winner;
      }
    // eslint-disable-next-line no-fallthrough
    case "invalid":
      return found.errors.map(({ pointer, keyword }) => `${pointer} ${keyword ?? ""}`).join();
    case "undeclared":
      return found.declared.join();
    case "rejected":
      // @ts-expect-error Rejected data has no schema.
      return found.schema;
    case "unspecified":
      return "";
  }
}

structured(schemas, {
  run(input, { progress }) {
    // @ts-expect-error The schemas of results are no input.
    if (input.schema === "outcome") return { winner: "" };
    progress(input.schema === "fight" ? input.value.a : "");
    return { winner: "Lion" };
  },
});
// @ts-expect-error The result lacks its winner.
structured(schemas, { run: () => ({ loser: "Lion" }) });
// @ts-expect-error A text is no result of this agent.
structured(schemas, { run: () => "Lion" });
structured(schemas, { run: () => schemas.part("outcome", { winner: "Lion" }), words: async () => "Hello" });
// @ts-expect-error There is no such schema of results.
schemas.part("fight", { winner: "Lion" });
structured(objectSchemas({ fight: Fight }), { run: ({ value }: Run<{ fight: typeof Fight }>) => value.a });
const two = objectSchemas({}, { outcome: Outcome, note: z.string() });
structured(two, { run: () => two.part("note", "x"), words: () => two.part("outcome", { winner: "x" }) });
