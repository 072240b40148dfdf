// One stream of server-sent events for all that the page shows. Each event is the whole state of a topic.

import { base } from "./api.js";
import { listen } from "./server.js";
import { useEffect, useState } from "./ui.js";

/** @typedef {(state: any) => void} Watcher */

/** @type {Map<string, Set<Watcher>>} */
const topics = new Map();
let leave = () => {};
let planned = false;
/** @type {Set<(up: boolean) => void>} */
const connection = new Set();

/** Opens the stream anew when the topics have changed. */
function open() {
  planned = false;
  leave();
  leave = () => {};
  if (topics.size === 0) return;
  const names = [...topics.keys()].map((t) => "topic=" + encodeURIComponent(t));
  leave = listen(
    `${base}events?${names.join("&")}`,
    (data) => {
      const { topic, state } = JSON.parse(data);
      for (const w of topics.get(topic) ?? []) w(state);
    },
    (up) => connection.forEach((w) => w(up)),
  );
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
