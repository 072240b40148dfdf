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
  useEffect(() => {
    set({ version: 0, value: {} });
    get(`records/${record}/${kind}`).then(take, (err) => setError(err));
  }, [record]);
  return {
    value: now.value,
    error,
    latest,
    /** Keeps a new value. It returns what the server has made of it, or null. @param {Record<string, any>} value */
    keep: async (value) => {
      setError(null);
      try {
        const form = await put(`records/${record}/${kind}`, { version: latest.current.version, [kind]: value });
        take(form);
        return form[kind];
      } catch (err) {
        const p = err instanceof Problem ? err : new Problem({ status: -1, detail: String(err) });
        if (p.status === 409 && p.now) take(p.now);
        setError(p);
        return null;
      }
    },
  };
}

/** @param {{record: number, turn: number, paper: ReturnType<typeof usePaper>, said: string[]}} props */
export function Notes({ record, turn, paper, said }) {
  const [draft, setDraft] = useState(/** @type {string|null} */ (null));
  const unsaved = useRef(/** @type {{turn: number, text: string}|null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined));
  const [state, setState] = useState("");
  const next = () =>
    unsaved.current ? { ...paper.latest.current.value, [unsaved.current.turn]: unsaved.current.text } : null;
  const save = async () => {
    clearTimeout(timer.current);
    const value = next();
    if (!value) return;
    const kept = unsaved.current;
    const ok = await paper.keep(value);
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
      const value = next();
      if (value)
        void send(`${base}records/${record}/notes`, {
          method: "PUT",
          keepalive: true,
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ version: paper.latest.current.version, notes: value }),
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
