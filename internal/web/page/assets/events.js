// One stream of server-sent events for all that the page shows. Each event is the whole state of a topic.

import { base } from "./api.js";
import { useEffect, useState } from "./ui.js";

/** @typedef {(state: any) => void} Watcher */

/** @type {Map<string, Set<Watcher>>} */
const topics = new Map();
/** @type {EventSource|null} */
let stream = null;
let planned = false;
const retry = 2000; // milliseconds
/** @type {Set<(up: boolean) => void>} */
const connection = new Set();

/** Opens the stream anew when the topics have changed. */
function open() {
  planned = false;
  stream?.close();
  stream = null;
  if (topics.size === 0) return;
  const names = [...topics.keys()].map((t) => "topic=" + encodeURIComponent(t));
  stream = new EventSource(`${base}events?${names.join("&")}`);
  stream.onmessage = (event) => {
    const { topic, state } = JSON.parse(event.data);
    for (const w of topics.get(topic) ?? []) w(state);
  };
  stream.onopen = () => connection.forEach((w) => w(true));
  stream.onerror = () => {
    connection.forEach((w) => w(false));
    if (stream?.readyState === EventSource.CLOSED) setTimeout(plan, retry); // the browser gives up after a refusal
  };
}

function plan() {
  if (planned) return;
  planned = true;
  queueMicrotask(open);
}

/** Watches a topic, as "games/7", until the function that it returns is called. @param {string} topic @param {Watcher} watcher */
export function watch(topic, watcher) {
  let all = topics.get(topic);
  if (!all) {
    topics.set(topic, (all = new Set()));
    plan();
  }
  all.add(watcher);
  return () => {
    all.delete(watcher);
    if (all.size === 0 && topics.get(topic) === all) {
      topics.delete(topic);
      plan();
    }
  };
}

/** Whether the stream is open; true while nothing is watched. */
export function useConnected() {
  const [up, set] = useState(true);
  useEffect(() => {
    connection.add(set);
    return () => void connection.delete(set);
  }, []);
  return up;
}
