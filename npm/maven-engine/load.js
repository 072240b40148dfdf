// Gets the program: WebAssembly in gzip, which some hosts unpack on the way.

const address = new URL("./engine.wasm.gz", import.meta.url);

/** The compiled program; undefined until it is asked for, and after a fault. @type {Promise<WebAssembly.Module> | undefined} */
let module;

/** Reads a file that stands beside this one. */
async function bytes() {
  if (address.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ "node:fs/promises");
    return new Uint8Array(await readFile(address));
  }
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the engine is not there: ${answer.status} for ${address}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function compiled() {
  let program = await bytes();
  if (program[0] === 0x1f) {
    const unpacked = new Blob([program]).stream().pipeThrough(new DecompressionStream("gzip"));
    program = new Uint8Array(await new Response(unpacked).arrayBuffer());
  }
  return WebAssembly.compile(program);
}

/** Gets and compiles the program, once. */
export function load() {
  if (!module) {
    module = compiled();
    module.catch(() => (module = undefined));
  }
  return module;
}
