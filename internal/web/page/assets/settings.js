// What this browser remembers of its user: theme, keys, words. It is kept in localStorage, for all tabs.

import { useEffect, useState } from "./ui.js";

/**
 * @typedef {Object} Settings
 * @property {string} language of the page, such as "de"; "" for the first of the browser's that there is
 * @property {""|"light"|"dark"|"contrast"} theme "" follows the system
 * @property {""|"club"|"amber"} look of board and tiles; "" is the usual one
 * @property {boolean} large letters are larger
 * @property {boolean} keys single keys do something
 * @property {boolean} speech moves are announced
 * @property {boolean} sound the table is heard
 * @property {string} name of the person in games; "" for the server's default
 * @property {string} other name of the second of two persons at one screen
 * @property {string} lexicon by name; "" for the server's default
 * @property {string} rules by name; "" for the server's default
 * @property {Record<string, any>} desk what the desk of the original remembers; original/remember.js reads it
 * @property {number} level against which the next game is played; 0 for the server's choice
 */

const place = "maven";

/** @type {Settings} */
const usual = {
  language: "",
  theme: "",
  look: "",
  large: false,
  keys: true,
  speech: true,
  sound: false,
  name: "",
  other: "",
  lexicon: "",
  rules: "",
  desk: {},
  level: 0,
};

/** @type {Set<() => void>} */
const watchers = new Set();

function read() {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(place) ?? "{}") };
  } catch {
    return { ...usual };
  }
}

/** @type {Settings} */
let now = read();

function tell() {
  document.dispatchEvent(new CustomEvent("maven-settings", { detail: now }));
  for (const w of watchers) w();
}

/** Takes what another page has kept. */
function again() {
  now = read();
  tell();
}
addEventListener("storage", (e) => {
  if (e.key === place || e.key === null) again();
});
addEventListener("pageshow", (e) => {
  if (e.persisted) again();
});

/** The settings as they are. */
export const settings = () => now;

/** Changes some of them. @param {Partial<Settings>} some */
export function change(some) {
  now = { ...now, ...some };
  try {
    localStorage.setItem(place, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing keeps them for this page.
  }
  tell();
}

/** The settings, for a component that is drawn again when they change. */
export function useSettings() {
  const [value, set] = useState(now);
  useEffect(() => {
    const w = () => set(now);
    watchers.add(w);
    w(); // they may have changed since it was drawn
    return () => void watchers.delete(w);
  }, []);
  return value;
}
