// Notes beside a record: saved while one writes. Another tab's change is shown, not overwritten.

import { html, useEffect, useRef, useState } from "../ui.js";
import { base, get, Problem, put } from "../api.js";
import { send } from "../server.js";
import { text } from "../text.js";

const wait = 500; // milliseconds after the last key

/**
 * A paper beside a record: notes or variations, with its version.
 * @param {number} record @param {"notes"|"variations"} kind
 */
export function usePaper(record, kind) {
  const [now, set] = useState(/** @type {{version: number, value: Record<string, any>}} */ ({ version: 0, value: {} }));
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  const latest = useRef(now);
  latest.current = now;
  const take = (/** @type {any} */ form) => {
    latest.current = { version: form.version, value: form[kind] ?? {} };
    set(latest.current);
  };
  const reading = useRef(/** @type {Promise<void>|null} */ (null));
  const read = () =>
    (reading.current ??= get(`records/${record}/${kind}`).then(take, (err) => {
      reading.current = null;
      throw err;
    }));
  const last = useRef(Promise.resolve()); // that was kept
  useEffect(() => void read().catch(setError), []);
  return {
    value: now.value,
    error,
    latest,
    /**
     * Keeps what a change makes of the paper, after it has been read, and one change after the other. False if it was refused.
     * @param {(was: Record<string, any>) => Record<string, any>} change
     */
    keep: (change) => {
      const one = async () => {
        setError(null);
        try {
          await read();
          const { version, value } = latest.current;
          take(await put(`records/${record}/${kind}`, { version, [kind]: change(value) }));
          return true;
        } catch (err) {
          const p = err instanceof Problem ? err : new Problem({ status: -1, detail: String(err) });
          if (p.status === 409 && p.now) take(p.now);
          setError(p);
          return false;
        }
      };
      const done = last.current.then(one);
      last.current = done.then(() => undefined);
      return done;
    },
  };
}

/** @param {{record: number, turn: number, paper: ReturnType<typeof usePaper>, said: string[]}} props */
export function Notes({ record, turn, paper, said }) {
  const [draft, setDraft] = useState(/** @type {string|null} */ (null));
  const unsaved = useRef(/** @type {{turn: number, text: string}|null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined));
  const [state, setState] = useState("");
  const save = async () => {
    clearTimeout(timer.current);
    const kept = unsaved.current;
    if (!kept) return;
    const ok = await paper.keep((was) => ({ ...was, [kept.turn]: kept.text }));
    if (ok && unsaved.current === kept) unsaved.current = null;
    setState(ok ? text.analyse.saved : "");
  };
  useEffect(() => {
    setDraft(null);
    setState("");
    return () => void save();
  }, [turn]);
  useEffect(() => {
    const leave = () => {
      const { version, value } = paper.latest.current;
      const one = unsaved.current;
      if (one)
        void send(`${base}records/${record}/notes`, {
          method: "PUT",
          keepalive: true,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ version, notes: { ...value, [one.turn]: one.text } }),
        });
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [record]);
  const type = (/** @type {any} */ e) => {
    setDraft(e.target.value);
    setState("");
    unsaved.current = { turn, text: e.target.value };
    clearTimeout(timer.current);
    timer.current = setTimeout(save, wait);
  };
  return html`<section class="panel">
    <h2>${text.analyse.notes} <small role="status">${state}</small></h2>
    <div class="body">
      ${said.map((s) => html`<p class="said">${s}</p>`)}
      <textarea
        rows="2"
        aria-label=${text.analyse.noteOn(turn)}
        placeholder=${text.analyse.notePlace}
        value=${draft ?? paper.value[turn] ?? ""}
        onInput=${type}
        onBlur=${save}
      ></textarea>
      ${paper.error && html`<p class="bad" role="alert">${paper.error.message}</p>`}
    </div>
  </section>`;
}
