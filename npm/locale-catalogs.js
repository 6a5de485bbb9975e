// The message catalogs of the package, one or two JSON files for each language, each loaded once.
import { files } from "a2a-forms-files";
import { locate } from "./package-files.js";

/** Promises of the catalogs, by file name. */
const catalogs = {};
/**
 * The messages in the language of a tag, those of forms or all; `undefined` if this package does not have the language. English
 * is in the module, and replaces a language that could not be loaded.
 */
export async function catalogFor(tag, isForForms) {
  const name = `locale-${tag.split("-")[0].toLowerCase()}`;
  if (!Object.hasOwn(files, `${name}.json`)) return undefined;
  const form = await catalog(`${name}.json`);
  // The first file has the hash of the second one.
  return isForForms || !form ? form : { ...form, ...(await catalog(`${name}-agent.json`, form[""])) };
}
/** Loads a catalog; `undefined` if it could not be loaded. Then the next call tries again. */
function catalog(name, integrity = files[name][1]) {
  const load = async () => {
    const answer = await fetch(locate(name), { integrity });
    if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
    return answer.json();
  };
  return (catalogs[name] ??= load().catch((error) => {
    delete catalogs[name];
    console.error("a2a-forms:", error);
  }));
}
