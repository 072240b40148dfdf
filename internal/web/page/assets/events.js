// One stream of server-sent events for all that the page shows. Each event is the whole state of a topic.
//
// A browser has six connections to a server for all its tabs. So a page that nobody sees has no stream, unless a clock runs on it,
// which the server would stop, or the player is to move, which may be heard; nor has one that the browser keeps to come back to.

import { base } from "./api.js";
import { tell } from "./connected.js";
import { listen } from "./server.js";

/** @typedef {(state: any) => void} Watcher */

/** @type {Map<string, Set<Watcher>>} */
const topics = new Map();
/** Topics that a page is there for although nobody sees it. @type {Set<string>} */
const waiting = new Set();
let leave = () => {};
let planned = false;
let away = false; // the browser keeps the page to come back to
let heard = ""; // the stream that is open, "" for none

/** Opens the stream anew when the topics have changed, or the page is seen again. */
function open() {
  planned = false;
  const there = topics.size > 0 && !away && (!document.hidden || waiting.size > 0);
  const names = [...topics.keys()].map((t) => "topic=" + encodeURIComponent(t));
  const path = there ? `${base}events?${names.join("&")}` : "";
  if (path === heard) return;
  heard = path;
  leave();
  leave = () => {};
  if (!path) return;
  leave = listen(
    path,
    (data) => {
      const { topic, state } = JSON.parse(data);
      if ((state?.clock?.running && !state.clock.paused) || state?.phase === "answering") waiting.add(topic);
      else if (waiting.delete(topic)) plan();
      for (const w of topics.get(topic) ?? []) w(state);
    },
    tell,
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
      waiting.delete(topic);
      plan();
    }
  };
}

document.addEventListener("visibilitychange", plan);
addEventListener("pagehide", () => {
  away = true;
  open();
});
addEventListener("pageshow", () => {
  away = false;
  plan();
});
