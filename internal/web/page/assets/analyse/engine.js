// An analysis of the server: asked, watched, stopped and continued. It outlives the page: one that was asked for this position is found again.

import { useEffect, useRef, useState } from "../ui.js";
import { del, get, post, Problem, problemOf } from "../api.js";
import { watch } from "../events.js";

/**
 * @typedef {import("../types").View} Analysis
 */

/** Whether an analysis waits or runs. @param {Analysis|null} a */
export const active = (a) => a?.state === "queued" || a?.state === "running";

/**
 * The analysis of a kind for a position or a record, if there is one, and what can be done with it.
 * @param {string} kind @param {{cgp?: string, record?: number, player?: string, lexicon?: string}} about
 */
export function useAnalysis(kind, about) {
  const [now, set] = useState(/** @type {Analysis|null} */ (null));
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  const [busy, setBusy] = useState(true);
  const key = `${kind} ${about.cgp ?? ""} ${about.record ?? ""} ${about.player ?? ""} ${about.lexicon ?? ""}`;
  const latest = useRef(key);
  latest.current = key;
  const told = useRef(0); // events so far: of an answer and an event that came before it, the event is the later state
  const begun = useRef(""); // the key under which something was asked or done; the list of analyses may be older than that

  useEffect(() => {
    set(null);
    setError(null);
    setBusy(true);
    begun.current = "";
    get("analyses").then(
      ({ analyses }) => {
        if (latest.current !== key || begun.current === key) return;
        setBusy(false);
        set(
          analyses.find(
            (/** @type {Analysis} */ a) =>
              a.kind === kind &&
              (about.record ? a.request.record === about.record : a.request.cgp === about.cgp) &&
              (!about.player || a.request.player === about.player) &&
              (a.request.lexicon ?? "") === (about.lexicon ?? ""),
          ) ?? null,
        );
      },
      (err) => {
        if (latest.current !== key || begun.current === key) return;
        setBusy(false);
        setError(problemOf(err));
      },
    );
  }, [key]);

  const id = now?.id;
  useEffect(() => {
    if (id === undefined) return;
    return watch(`analyses/${id}`, (state) => {
      if (latest.current !== key) return;
      told.current++;
      set((was) => (was?.id === id ? (state ?? null) : was)); // that it is gone may come after the next one has begun
    });
  }, [id, key]);

  /** @param {() => Promise<any>} what */
  const run = async (what) => {
    begun.current = key;
    setBusy(true);
    setError(null);
    const before = told.current;
    try {
      const state = await what();
      if (latest.current === key && (state.id !== id || told.current === before)) set(state);
    } catch (err) {
      if (latest.current === key) {
        setError(problemOf(err));
        begun.current = "";
      }
    }
    if (latest.current === key) setBusy(false);
  };
  return {
    now,
    error,
    busy,
    /** Asks anew; the one before is forgotten. @param {any} request */
    ask: (request) =>
      run(async () => {
        if (now) await del(`analyses/${now.id}`).catch(() => undefined);
        return post("analyses", { kind, ...about, ...request });
      }),
    /** @param {"stop"|"continue"|"add"|"drop"} what @param {any} [more] */
    act: (what, more = {}) => now && run(() => post(`analyses/${now.id}/actions`, { do: what, ...more })),
  };
}
