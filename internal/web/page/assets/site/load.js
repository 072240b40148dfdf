// Fetches the engine and what it needs, unless they are kept already: their addresses name their content.

const address = new URL("../engine.wasm.gz", import.meta.url);
const shelf = "maven"; // the name of the cache, which the service worker has too

/** A file that never changes under its address, and whether it was kept. @param {URL} address @returns {Promise<[Response, boolean]>} */
async function take(address) {
  const cache = await globalThis.caches?.open(shelf).catch(() => null);
  const kept = await cache?.match(address);
  const answer = kept ?? (await fetch(address));
  if (!answer.ok) throw new Error(`it is not there: ${answer.status} for ${address}`);
  return [answer, kept !== undefined];
}

/** Words and leaves: the engine asks for them before its first answer. They are in gzip. */
const first = ["words/graph.thin", "leaves/english.klv2"];

/** Files that are on their way. @type {Map<string, Promise<Uint8Array>>} */
const early = new Map();

/** A file that is fetched when it is first needed, and kept then. @param {string} name */
export function later(name) {
  const file = early.get(name) ?? bring(name);
  early.delete(name);
  return file;
}

/** @param {string} name */
async function bring(name) {
  const isFirst = first.includes(name);
  const from = new URL(`../shipped/${name}${isFirst ? ".gz" : ""}`, import.meta.url);
  const [answer, kept] = await take(from);
  const bytes = await answer.arrayBuffer();
  if (!kept) {
    const cache = await globalThis.caches?.open(shelf).catch(() => null);
    await cache?.put(from, new Response(bytes)).catch(() => {}); // without room it is fetched again
  }
  if (!isFirst) return new Uint8Array(bytes);
  const plain = await unpacked(/** @type {any} */ (new Response(bytes).body));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Fetches the engine, and what it asks for first beside it. @param {(part: number) => void} progress @returns {Promise<WebAssembly.Module>} */
export async function load(progress) {
  for (const name of first) {
    const file = bring(name);
    file.catch(() => {}); // whoever asks for it is told
    early.set(name, file);
  }
  const [answer] = await take(address);
  if (!answer.body) throw new Error("the engine is empty");
  const size = Number(answer.headers.get("Content-Length"));
  let had = 0;
  const counted = answer.body.pipeThrough(
    new TransformStream({
      transform(bytes, out) {
        had += bytes.length;
        progress(size ? Math.min(had / size, 1) : 0);
        out.enqueue(bytes);
      },
    }),
  );
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(await unpacked(counted), { headers }));
}

/** What is in gzip, unpacked: some hosts do that on the way. @param {ReadableStream<Uint8Array>} stream @returns {Promise<ReadableStream>} */
async function unpacked(stream) {
  const [one, other] = stream.tee();
  const reader = one.getReader();
  const { value } = await reader.read();
  void reader.cancel();
  return value?.[0] === 0x1f ? other.pipeThrough(/** @type {any} */ (new DecompressionStream("gzip"))) : other;
}
