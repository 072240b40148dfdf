// The one way to the server: over the network, or by messages to the engine in a worker of this browser.

import { inFolder } from "./place.js";

/** @typedef {{send: typeof fetch, listen: typeof listen}} Way */

/** @type {Promise<Way>|null} */
const way = inFolder ? import("./site/way.js") : null;

/** Sends a request, as fetch does. @param {string} path from the root of the server @param {RequestInit} [init] @returns {Promise<Response>} */
export const send = async (path, init) => (way ? (await way).send(path, init) : fetch(path, init));

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

/** @type {typeof listen} */
function overNetwork(path, heard, up) {
  /** @type {EventSource} */
  let stream;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let waiting;
  const open = () => {
    stream = new EventSource(path);
    stream.onmessage = (event) => heard(event.data);
    stream.onopen = () => up(true);
    stream.onerror = () => {
      up(false);
      if (stream.readyState === EventSource.CLOSED) waiting = setTimeout(open, retry); // the browser gives up after a refusal
    };
  };
  open();
  return () => {
    clearTimeout(waiting);
    stream.close();
  };
}
