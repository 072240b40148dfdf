// The worker beside a page. When it gets the lock, it opens the storage, starts the engine, and answers the requests of all tabs.

import "../vendor/go.mjs";
import { crew } from "./crew.js";
import { Disk, inMemory } from "./disk.js";
import { files, resolve } from "./files.js";
import { later, load } from "./load.js";
import { root } from "./root.js";

const scope = /** @type {any} */ (globalThis);
const channel = new BroadcastChannel(scope.name); // the page has said which

/** Tells all tabs. @param {any} what */
const tell = (what) => channel.postMessage(what);

const wait = 100; // milliseconds; the tab that led before may still be closing its files
const patience = 300; // times

/** Opens what is kept, or a disk in memory where the browser keeps nothing for this address. */
async function open() {
  const inMind = () => ({ disk: new Disk(async () => inMemory()), kept: false });
  if (!navigator.storage?.getDirectory || !scope.FileSystemFileHandle?.prototype.createSyncAccessHandle)
    return inMind();
  let folder;
  try {
    const all = await navigator.storage.getDirectory();
    folder = await all.getDirectoryHandle(`maven ${encodeURIComponent(root)}`, { create: true });
  } catch (err) {
    console.warn("the browser gives no storage", err);
    return inMind();
  }
  for (let n = 0; ; n++) {
    try {
      return { disk: await Disk.open(folder), kept: true };
    } catch (err) {
      if (/** @type {any} */ (err)?.name !== "NoModificationAllowedError" || n === patience) throw err;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
}

/** Starts the engine. It never returns, and keeps the lock while the worker is there. */
async function lead() {
  try {
    const [{ disk, kept }, module] = await Promise.all([open(), load((part) => tell({ kind: "loading", part }))]);
    scope.fs = files(disk, (line) => tell({ kind: "said", line }), later);
    scope.path = { resolve: (/** @type {string[]} */ ...parts) => resolve(parts.join("/")) };
    Object.assign(scope.process, { cwd: () => "/", pid: 1, ppid: 0 });
    scope.mavenShare = crew(module, (line) => tell({ kind: "said", line }));
    scope.mavenReady = (/** @type {any} */ ask, /** @type {any} */ stop) => serve(ask, stop, kept);
    scope.mavenFailed = (/** @type {string} */ text) => tell({ kind: "failed", text });
    const go = new scope.Go();
    go.env = { TMPDIR: "/tmp" };
    const instance = await WebAssembly.instantiate(module, go.importObject);
    await go.run(instance);
  } catch (err) {
    tell({ kind: "failed", text: String(err) });
  }
  return new Promise(() => {});
}

/** Answers from now on. @param {(...args: any[]) => void} ask @param {(number: string) => void} stop @param {boolean} kept */
function serve(ask, stop, kept) {
  /** Requests under way, and those begun that must not be done twice, by tab. @type {Map<string, {under: Set<string>, begun: Set<string>}>} */
  const tabs = new Map();
  const enter = (/** @type {string} */ client) => {
    const tab = { under: new Set(), begun: new Set() };
    tabs.set(client, tab);
    void navigator.locks?.request(`maven tab ${client}`, () => {
      tabs.delete(client);
      for (const id of tab.under) stop(id);
    });
    return tab;
  };
  channel.onmessage = (/** @type {MessageEvent} */ { data }) => {
    const id = `${data.client} ${data.number}`;
    if (data.kind === "who") tell({ kind: "ready", kept });
    else if (data.kind === "stop") stop(id);
    else if (data.kind === "ask") {
      const { client, number, method, path, header, body } = data;
      const { under, begun } = tabs.get(client) ?? enter(client);
      if (begun.has(id) || under.has(id)) return; // the tab asked before it knew of this engine, and again
      under.add(id);
      if (method !== "GET") {
        begun.add(id);
        tell({ kind: "begun", client, number });
      }
      const answer = (/** @type {any[]} */ ...[status, head, bytes, last, cut]) => {
        if (last) under.delete(id);
        tell({ kind: "part", client, number, status, header: head, body: bytes, last, cut });
      };
      ask(id, method, path, header, body, answer);
    }
  };
  tell({ kind: "ready", kept, anew: true });
}

if (navigator.locks) void navigator.locks.request(`maven engine ${root}`, lead);
else void lead();
