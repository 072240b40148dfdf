// Asks the server. Every answer is JSON, and every refusal is a Problem with a sentence of its own.

import { useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { useAgain } from "./again.js";
import { inFolder } from "./place.js";
import { send } from "./server.js";
import { text } from "./text.js";

/**
 * @typedef {import("./types").Board} BoardForm
 *
 * @typedef {import("./types").Tile} TileForm
 *
 * @typedef {Object} RulesForm
 * @property {string} name
 * @property {number} size
 * @property {string[]} board
 * @property {{name: string, set: TileForm[]}} tileSet
 * @property {number} rackSize
 * @property {string} labels "numbers" or "letters": what rows carry
 */

/** A refusal, or a server that cannot be reached (status 0). */
export class Problem extends Error {
  /** @param {{status: number, detail?: string, title?: string, field?: string, square?: string, word?: string, now?: any}} form */
  constructor(form) {
    super(form.detail || form.title || text.state.refused(form.status));
    this.status = form.status;
    this.field = form.field ?? "";
    this.square = form.square ?? "";
    this.word = form.word ?? "";
    this.now = form.now;
  }
  get offline() {
    return this.status === 0;
  }
}

/** Where the API is. */
export const base = "/api/v1/";

let changes = 0; // requests under way that may change something

/** Whether the server is asked for something that a control waits for. */
export const asking = () => changes > 0;

/**
 * Sends a request and returns what the server answers.
 * @param {string} method @param {string} path below the API, as "games/7"
 * @param {any} [body] JSON, or a string or Blob that is sent as it is
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body, signal) {
  const change = method === "GET" ? 0 : 1;
  changes += change;
  try {
    return await exchange(method, path, body, signal);
  } finally {
    changes -= change;
  }
}

/** @type {typeof ask} */
async function exchange(method, path, body, signal) {
  const raw = typeof body === "string" || body instanceof Blob;
  /** @type {RequestInit} */
  const init = { method, signal, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.body = raw ? body : JSON.stringify(body);
    init.headers = { ...init.headers, "Content-Type": raw ? "text/plain; charset=utf-8" : "application/json" };
  }
  let answer;
  try {
    answer = await send(base + path, init);
  } catch (err) {
    if (signal?.aborted) throw err;
    throw new Problem({ status: 0, detail: inFolder ? text.site.gone : text.state.offline });
  }
  const kind = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok) {
    const form = kind.includes("json") ? await answer.json().catch(() => ({})) : {};
    throw new Problem({ detail: text.state.refused(answer.status), ...form, status: answer.status });
  }
  if (answer.status === 204) return null;
  return kind.includes("json") ? answer.json() : answer.text();
}

/** What was thrown, as a problem. @param {unknown} err */
export const problemOf = (err) => (err instanceof Problem ? err : new Problem({ status: -1, detail: String(err) }));

/**
 * Rules with their board and tiles.
 * @param {string} rules @param {string} [tiles] in place of their own @param {string} [lexicon] a list that may have come with these tiles
 * @returns {Promise<any>}
 */
export const rulesOf = (rules, tiles, lexicon) =>
  once(`rules/${encodeURIComponent(rules)}${query({ tiles, lexicon })}`);

/** @param {string} path @param {AbortSignal} [signal] */
export const get = (path, signal) => ask("GET", path, undefined, signal);
/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = (path, body, signal) => ask("POST", path, body, signal);
/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const put = (path, body, signal) => ask("PUT", path, body, signal);
/** @param {string} path */
export const del = (path) => ask("DELETE", path);

/** Builds "?a=1&b=2" of what is not empty. @param {Record<string, any>} values */
export function query(values) {
  const q = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== "" && one !== null && one !== undefined && one !== false) q.append(name, String(one));
    }
  }
  const s = q.toString();
  return s && "?" + s;
}

/**
 * @template T
 * @typedef {{state: "loading"|"done"|"failed", value: T|null, error: Problem|null, again: () => void}} Loaded
 */

/**
 * Loads something when a component is drawn, and again when what it depends on changes, or the server answers again. The value stays while the
 * next one is loaded, and that nobody answers is said until somebody does.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} load @param {any[]} inputs
 * @returns {Loaded<T>}
 */
export function useLoad(load, inputs) {
  const [now, set] = useState(
    /** @type {{state: "loading"|"done"|"failed", value: T|null, error: Problem|null}} */ ({
      state: "loading",
      value: null,
      error: null,
    }),
  );
  const [turn, setTurn] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const retry = useAgain(now.error);
  useEffect(() => {
    const stop = new AbortController();
    set((was) => (was.error?.offline ? was : { ...was, state: "loading" }));
    latest.current(stop.signal).then(
      (value) => stop.signal.aborted || set({ state: "done", value, error: null }),
      (error) =>
        stop.signal.aborted ||
        set((was) => ({
          ...was,
          state: "failed",
          error: problemOf(error),
        })),
    );
    return () => stop.abort();
  }, [...inputs, turn, retry]);
  return { ...now, again: () => setTurn((n) => n + 1) };
}

/** What is asked for by one button or field: each call begins anew, and ends what was asked before; so does leaving. @returns {() => AbortSignal} */
export function useLatest() {
  const last = useRef(/** @type {AbortController|null} */ (null));
  useLayoutEffect(() => () => last.current?.abort(), []);
  return () => {
    last.current?.abort();
    last.current = new AbortController();
    return last.current.signal;
  };
}

/**
 * What a click begins: while it goes on, another click begins nothing.
 * @template {any[]} A, R
 * @param {(...of: A) => Promise<R>} run @returns {(...of: A) => Promise<R|undefined>}
 */
export function useOnce(run) {
  const going = useRef(false);
  return async (...of) => {
    if (going.current) return;
    going.current = true;
    try {
      return await run(...of);
    } finally {
      going.current = false;
    }
  };
}

/**
 * What a click begins, as useOnce has it, with what is to be said of it: whether it goes on, and why it has failed. begin says whether it was done.
 * @template {any[]} A
 * @param {(...of: A) => Promise<any>} run
 * @returns {{begin: (...of: A) => Promise<boolean|undefined>, busy: boolean, error: Problem|null}}
 */
export function useDoing(run) {
  const [now, set] = useState(/** @type {{busy: boolean, error: Problem|null}} */ ({ busy: false, error: null }));
  const begin = useOnce(async (/** @type {A} */ ...of) => {
    set({ busy: true, error: null });
    try {
      await run(...of);
      set({ busy: false, error: null });
      return true;
    } catch (err) {
      set({ busy: false, error: problemOf(err) });
      return false;
    }
  });
  return { begin, ...now };
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Those to tell when it does change. @type {Set<() => void>} */
const watchers = new Set();

/** Forgets what was loaded once: names have come or gone. */
export function forget() {
  kept.clear();
  for (const w of watchers) w();
}

/** What the server can play and judge with, by name; loaded again when names have come or gone. @returns {Loaded<any>} */
export function useService() {
  const service = useLoad(() => once("settings"), []);
  useEffect(() => {
    watchers.add(service.again);
    return () => void watchers.delete(service.again);
  }, []);
  return service;
}

/** Loads what hardly changes while the page is open, once. @param {string} path @returns {Promise<any>} */
export function once(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = get(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}
