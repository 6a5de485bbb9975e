export * from "./server.js";

/** Takes the compiled module `a2a-forms/server_bg.wasm`, or its bytes. To be called once, before all else. */
export function init(code: WebAssembly.Module | BufferSource): void;
