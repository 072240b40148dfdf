// The one way to the server: over the network, or by messages to the engine in a worker of this browser.

import { inFolder } from "./place.js";
import { language } from "./language.js";
import { reader } from "./stream.js";

/** @typedef {{send: typeof fetch, listen: typeof listen}} Way */

/** @type {Promise<Way>|null} */
const way = inFolder ? import("./site/way.js") : null;

/** Sends a request, as fetch does, and says which language the answer is read in. @param {string} path from the root of the server @param {RequestInit} [init] @returns {Promise<Response>} */
export async function send(path, init) {
  const headers = new Headers(init?.headers);
  headers.set("Accept-Language", language);
  return (way ? (await way).send : fetch)(path, { ...init, headers });
}

/**
 * Hears a stream of events until the function that it returns is called. It comes back by itself when it was cut.
 * @param {string} path @param {(data: string) => void} heard @param {(up: boolean) => void} up whether it is there
 * @returns {() => void}
 */
export function listen(path, heard, up) {
  let left = false;
  let leave = () => {};
  if (way)
    void way.then((w) => {
      if (!left) leave = w.listen(path, heard, up);
    });
  else leave = overNetwork(path, heard, up);
  return () => {
    left = true;
    leave();
  };
}

const retry = 2000; // milliseconds
const silence = 45_000; // milliseconds after which a stream that says nothing has been cut: the server says something every 15 seconds

/** @type {typeof listen} */
function overNetwork(path, heard, up) {
  let left = false;
  let stop = new AbortController();
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;
  const patient = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => stop.abort(), silence);
  };
  const open = async () => {
    stop = new AbortController();
    patient();
    try {
      const answer = await send(path, { signal: stop.signal, headers: { Accept: "text/event-stream" } });
      up(answer.ok);
      const take = reader(heard);
      const parts = answer.body?.getReader();
      for (let part; answer.ok && parts && (part = await parts.read()) && !part.done;) {
        patient();
        take(part.value);
      }
    } catch {
      // the server has gone, or nobody listens any more
    }
    if (left) return;
    clearTimeout(waiting);
    up(false);
    waiting = setTimeout(open, retry);
  };
  void open();
  return () => {
    left = true;
    clearTimeout(waiting);
    stop.abort();
  };
}
