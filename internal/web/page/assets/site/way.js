// The way of a page to the engine. Each tab has a worker; one of them, which gets the lock, has the engine, and answers all tabs on
// one channel. When it goes, another one leads: then what only reads, and what the engine has not begun with, is asked again; the rest
// is told that nobody answered.

import { hand } from "../hand.js";
import { language } from "../language.js";
import { reader } from "../stream.js";
import { root } from "./root.js";

/** Pages over plain HTTP from another machine have no locks, and nothing that tabs could share: each has an engine of its own. */
const locks = navigator.locks;
const self = [...crypto.getRandomValues(new Uint32Array(4))].join("-");
const name = locks ? `maven ${root}` : `maven ${root} ${self}`;
const channel = new BroadcastChannel(name);
let last = 0;

/**
 * What the page knows of the engine.
 * @typedef {Object} Engine
 * @property {"waiting"|"loading"|"ready"|"failed"} state
 * @property {number} part of it that has come, 0 to 1
 * @property {boolean} kept whether games outlive the page
 * @property {string} fault why it failed
 */

/** @type {Engine} */
let engine = { state: "waiting", part: 0, kept: true, fault: "" };
/** @type {Set<(engine: Engine) => void>} */
const watchers = new Set();

/** Tells now, and whenever the engine gets further. @param {(engine: Engine) => void} watcher */
export function watchEngine(watcher) {
  watchers.add(watcher);
  watcher(engine);
  return () => void watchers.delete(watcher);
}

/** @param {Partial<Engine>} some */
function now(some) {
  engine = { ...engine, ...some };
  for (const w of watchers) w(engine);
}

/**
 * A request that is not answered whole.
 * @typedef {Object} Asked
 * @property {{method: string, path: string, header: string[][], body: Uint8Array|null}} request
 * @property {(part: any) => void} take
 * @property {() => void} gone the engine went, and the request is not asked again
 * @property {boolean} begun whether the engine does something for it that must not be done twice
 */

/** @type {Map<number, Asked>} */
const asked = new Map();

/** @param {number} number @param {Asked} one */
function tell(number, one) {
  channel.postMessage({ kind: "ask", client: self, number, ...one.request });
}

channel.onmessage = (/** @type {MessageEvent} */ { data }) => {
  const one = data.client === self ? asked.get(data.number) : undefined;
  if (data.kind === "begun" && one) one.begun = true;
  else if (data.kind === "part" && data.client === self) {
    if (data.last) asked.delete(data.number);
    one?.take(data);
  } else if (data.kind === "loading") now({ state: "loading", part: data.part });
  else if (data.kind === "said") console.warn(data.line);
  else if (data.kind === "failed") now({ state: "failed", fault: data.text });
  else if (data.kind === "ready" && (data.anew || engine.state !== "ready")) {
    if (engine.state !== "ready") void navigator.serviceWorker?.register(root + "sw.js");
    now({ state: "ready", part: 1, kept: data.kept });
    for (const [number, one] of asked) {
      if (!one.begun) tell(number, one);
      else {
        asked.delete(number);
        one.gone();
      }
    }
  }
};

// The lock says that this tab is there; the engine forgets its requests when it goes.
void locks?.request(`maven tab ${self}`, () => {
  channel.postMessage({ kind: "who" });
  return new Promise(() => {});
});
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name });
// The browser may keep a page that is left, and its worker with it, which would keep the lock. Chromium crashes when it then takes
// them away for the next page.
addEventListener("pagehide", () => worker.terminate());
addEventListener("pageshow", (e) => e.persisted && location.reload());
void navigator.storage?.persist?.();

/** @param {Asked["request"]} request @param {Asked["take"]} take @param {() => void} gone @returns {() => void} what stops it */
function ask(request, take, gone) {
  const number = ++last;
  const one = { request, take, gone, begun: false };
  asked.set(number, one);
  if (engine.state === "ready") tell(number, one);
  return () => {
    if (asked.delete(number)) channel.postMessage({ kind: "stop", client: self, number });
  };
}

/** @param {BodyInit|null|undefined} body */
const bytesOf = async (body) => (body ? new Uint8Array(await new Response(body).arrayBuffer()) : null);

/** As fetch. @param {any} path @param {RequestInit} [init] @returns {Promise<Response>} */
export async function send(path, init = {}) {
  const header = [...new Headers(init.headers)];
  const request = { method: init.method ?? "GET", path: String(path), header, body: await bytesOf(init.body) };
  init.signal?.throwIfAborted();
  return new Promise((done, failed) => {
    /** @type {any} */
    let first = null;
    /** @type {BlobPart[]} */
    const bodies = [];
    const gone = () => failed(new TypeError("the engine went before it answered"));
    const stop = ask(
      request,
      (part) => {
        if (part.status) {
          first = part;
          bodies.length = 0; // it was asked again
        }
        bodies.push(part.body);
        if (!part.last) return;
        if (part.cut) return gone();
        const bare = [204, 304].includes(first.status);
        done(new Response(bare ? null : new Blob(bodies), { status: first.status, headers: first.header }));
      },
      gone,
    );
    init.signal?.addEventListener("abort", () => {
      stop();
      failed(init.signal?.reason);
    });
  });
}

const retry = 2000; // milliseconds

/** @type {typeof import("../server.js").listen} */
export function listen(path, heard, up) {
  let left = false;
  let stop = () => {};
  const open = () => {
    if (left) return;
    let take = reader(heard);
    stop = ask(
      { method: "GET", path, header: [["Accept-Language", language]], body: null },
      (part) => {
        if (part.status) {
          up(part.status === 200);
          take = reader(heard);
        }
        take(part.body);
        if (part.last) {
          up(false);
          setTimeout(open, retry);
        }
      },
      () => {},
    );
  };
  open();
  return () => {
    left = true;
    stop();
  };
}

// A link to what the server has is saved as a file: there is nothing at its address.
document.addEventListener("click", (e) => {
  const link = e.target instanceof Element ? e.target.closest("a") : null;
  if (!link || e.defaultPrevented || !link.pathname.startsWith("/api/")) return;
  e.preventDefault();
  void save(link.pathname + link.search, link.download);
});

/** Saves an answer as a file. @param {string} path @param {string} name "" for the one that the answer has */
export async function save(path, name) {
  const answer = await send(path);
  if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).detail ?? `${path}: ${answer.status}`);
  const named = /filename="?([^";]+)/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
  hand(await answer.blob(), name || named || "maven");
}
