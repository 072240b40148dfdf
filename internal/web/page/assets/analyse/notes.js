// Notes beside a record: saved while one writes. What another tab has written stays: on the same turn it is put below.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { base, get, Problem, problemOf, put } from "../api.js";
import { send } from "../server.js";
import { text } from "../text.js";

const wait = 500; // milliseconds after the last key
const rounds = 5; // in which notes are kept again after another tab has changed them

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
     * Keeps what a change makes of the paper, after it has been read, and one change after the other. Notes that another tab has changed are
     * changed as they are now. False if it was refused.
     * @param {(was: Record<string, any>) => Record<string, any>} change
     */
    keep: (change) => {
      /** @param {number} left @returns {Promise<boolean>} */
      const one = async (left) => {
        setError(null);
        try {
          await read();
          const { version, value } = latest.current;
          take(await put(`records/${record}/${kind}`, { version, [kind]: change(value) }));
          return true;
        } catch (err) {
          const p = problemOf(err);
          if (p.status === 409 && p.now) {
            take(p.now);
            if (left > 0) return one(left - 1);
          }
          setError(p);
          return false;
        }
      };
      const done = last.current.then(() => one(kind === "notes" ? rounds : 0));
      last.current = done.then(() => undefined);
      return done;
    },
  };
}

/**
 * A note with what another tab has made of it since it was seen, below. @param {string} mine @param {string} theirs @param {string} seen what both began with
 */
const joined = (mine, theirs, seen) =>
  theirs === seen || mine.includes(theirs) ? mine : [mine, theirs].filter(Boolean).join("\n\n");

/**
 * What was typed for a turn and is not kept. Drafts of one turn that wait for each other share what they began with (seen), and what has come
 * below it since (below), of which a draft has the first characters (held).
 * @typedef {{turn: number, text: string, held: number, base: {seen: string, below: string}}} Draft
 */

/** @param {Draft} d */
const whole = (d) => d.text + d.base.below.slice(d.held);

/** @param {{record: number, turn: number, paper: ReturnType<typeof usePaper>, said: string[]}} props */
export function Notes({ record, turn, paper, said }) {
  const [draft, setDraft] = useState(/** @type {string|null} */ (null));
  const unsaved = useRef(/** @type {Draft|null} */ (null));
  const timer = useRef(/** @type {ReturnType<typeof setTimeout>|undefined} */ (undefined));
  const [state, setState] = useState("");
  const [both, setBoth] = useState(0); // the turn whose note has another tab's text below
  const here = useRef(turn);
  here.current = turn;
  const area = useRef(/** @type {HTMLTextAreaElement|null} */ (null));
  const caret = useRef(/** @type {[number, number]|null} */ (null)); // where it was before text came below
  useLayoutEffect(() => {
    if (caret.current && document.activeElement === area.current) area.current?.setSelectionRange(...caret.current);
    caret.current = null;
  }, [draft]);
  const save = async () => {
    clearTimeout(timer.current);
    const kept = unsaved.current;
    if (!kept) return;
    let [all, added] = ["", ""];
    const ok = await paper.keep((was) => {
      const mine = whole(kept);
      all = joined(mine, was[kept.turn] ?? "", kept.base.seen);
      added = all.slice(mine.length);
      return { ...was, [kept.turn]: all };
    });
    const now = unsaved.current;
    if (ok) {
      Object.assign(kept.base, { seen: all, below: kept.base.below + added });
      if (now === kept) unsaved.current = null;
      if (added) {
        setBoth(kept.turn);
        if (here.current === kept.turn) {
          if (area.current) caret.current = [area.current.selectionStart, area.current.selectionEnd];
          setDraft(now?.turn === kept.turn && now !== kept ? whole(now) : all);
        }
      }
    }
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
          body: JSON.stringify({
            version,
            notes: { ...value, [one.turn]: joined(whole(one), value[one.turn] ?? "", one.base.seen) },
          }),
        });
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [record]);
  const shown = unsaved.current?.turn === turn ? unsaved.current.base.below.length : 0;
  const type = (/** @type {any} */ e) => {
    const before = unsaved.current;
    setDraft(e.target.value);
    setState("");
    setBoth(0);
    unsaved.current = {
      turn,
      text: e.target.value,
      ...(before?.turn === turn
        ? { held: shown, base: before.base }
        : { held: 0, base: { seen: paper.value[turn] ?? "", below: "" } }),
    };
    clearTimeout(timer.current);
    timer.current = setTimeout(save, wait);
  };
  return html`<section class="panel">
    <h2>${text.analyse.notes} <small role="status">${state}</small></h2>
    <div class="body">
      ${said.map((s) => html`<p class="said">${s}</p>`)}
      <textarea
        rows="2"
        ref=${area}
        aria-label=${text.analyse.noteOn(turn)}
        placeholder=${text.analyse.notePlace}
        value=${draft ?? paper.value[turn] ?? ""}
        onInput=${type}
        onBlur=${save}
      ></textarea>
      ${both > 0 && html`<p role="alert">${text.analyse.noteOfBoth(both)}</p>`}
      ${paper.error && html`<p class="bad" role="alert">${paper.error.message}</p>`}
    </div>
  </section>`;
}
