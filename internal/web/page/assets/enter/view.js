// Enter a game from its score sheet, by keyboard, with what gcg check finds beside each line. What is typed is kept at once.

import { html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { once, post, useDoing, useLatest, useLoad } from "../api.js";
import { Alphabet } from "../tiles.js";
import { go } from "../router.js";
import { settings } from "../settings.js";
import { useKeys } from "../keys.js";
import { announce } from "../announce.js";
import { Failed, Show } from "../states.js";
import { Board } from "../board.js";
import { Line } from "./line.js";
import { Head } from "./head.js";
import * as sheets from "./sheet.js";
import { draft, drafts, dropDraft, isKept, keepDraft, newId, watchDraft } from "./drafts.js";
import { Others } from "./others.js";
import { useCheck } from "./check.js";
import { count } from "../format.js";
import { Field } from "../fields.js";
import { text } from "../text.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const id = route.parts[0] ?? "";
  useEffect(() => {
    if (id === "") go("/enter/" + (drafts()[0] ?? newId()), { replace: true });
  }, [id]);
  const [changed, setChanged] = useState("");
  const name = changed || (id && draft(id)?.rules) || settings().rules || "standard";
  const rules = useLoad(() => once("rules/" + encodeURIComponent(name)), [name]);
  useEffect(() => setChanged(""), [id]);
  return html`<main id="main" class="page enter">
    ${
      id !== "" &&
      html`<${Show} from=${rules}>${(/** @type {any} */ r) =>
        html`<${SheetView} key=${id + r.name} id=${id} rules=${r} onRules=${setChanged} />`}</${Show}>`
    }
  </main>`;
}

/** Focuses a field of a line, with the caret at its end, once what has changed is drawn and before the next key. @param {number} n @param {string} name */
function focus(n, name) {
  queueMicrotask(() => {
    const field = /** @type {HTMLInputElement|null} */ (document.getElementById(`${name}-${n}`));
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  });
}

/** @param {{id: string, rules: import("../api.js").RulesForm, onRules: (name: string) => void}} props */
function SheetView({ id, rules, onRules }) {
  const [sheet, setSheet] = useState(() => draft(id) ?? sheets.newSheet(settings().lexicon));
  const [kept, setKept] = useState(() => isKept(id));
  const [at, setAt] = useState(() => Math.max(0, sheet.entries.length - 1));
  const now = useRef(sheet);
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const start = useMemo(() => rules.board.map((row) => Array.from(row, () => "")), [rules]);
  const who = sheets.players(sheet.entries);
  const nicks = sheets.nicks(sheet.names);

  const update = (/** @type {Sheet} */ next) => {
    setKept(keepDraft(id, next));
    take(next);
  };
  const take = (/** @type {Sheet} */ next) => {
    now.current = next;
    setSheet(next);
    setAt((n) => Math.min(n, next.entries.length - 1));
    if (next.rules && next.rules !== rules.name) onRules(next.rules);
  };
  useEffect(() => watchDraft(id, take), [id]); // two tabs may have one sheet
  const change = (/** @type {number} */ i, /** @type {Partial<import("./sheet.js").Entry>} */ some) =>
    update({ ...now.current, entries: now.current.entries.map((e, j) => (i === j ? { ...e, ...some } : e)) });

  const boards = useMemo(() => {
    let board = start;
    return sheet.entries.map((e) => {
      const made = sheets.make(e.move, board, alphabet, rules.labels);
      const before = board;
      if (made && e.challenge !== "off") board = made.board;
      return { before, after: made?.board ?? before, made };
    });
  }, [sheet.entries, alphabet]);
  const checked = useCheck(sheet, alphabet, start, rules);

  /** What the player kept after the last turn. @param {number} p */
  const leaveOf = (p) => {
    const all = now.current.entries;
    const turns = sheets.players(all);
    const i = all.findLastIndex((e, j) => turns[j] === p && sheets.begun(e));
    if (i < 0) return "";
    if (all[i].challenge === "off") return all[i].rack;
    return boards[i]?.made ? sheets.keep(all[i].rack, boards[i].made, alphabet) : all[i].rack;
  };
  const next = () => {
    const all = now.current.entries;
    if (at + 1 < all.length) return focus(at + 1, "rack");
    if (!sheets.begun(all[at])) return focus(at, "move");
    const p = sheets.players([...all, sheets.newEntry()])[all.length];
    update({ ...now.current, entries: [...all, sheets.newEntry(leaveOf(p))] });
    announce(text.enter.turnOf(nicks[p]));
    focus(at + 1, "rack");
  };
  /** Writes what was typed in small letters as it should be. @param {number} i */
  const tidy = (i) => {
    const e = now.current.entries[i];
    if (!e) return;
    const rack = alphabet.raise(e.rack);
    const move = sheets.tidy(e.move, rack, boards[i]?.before ?? start, alphabet, rules.labels);
    if (move !== e.move || rack !== e.rack) change(i, { move, rack });
  };
  /** @param {KeyboardEvent} e @param {"rack"|"move"|"score"} name */
  const key = (e, name) => {
    const step = e.key === "ArrowDown" ? 1 : e.key === "ArrowUp" ? -1 : 0;
    if (step && sheet.entries[at + step]) focus(at + step, name);
    else if (e.key === "Enter" && e.ctrlKey) save();
    else if (e.key === "Enter" && name === "rack") focus(at, "move");
    else if (e.key === "Enter" && name === "move") focus(at, "score");
    else if (e.key === "Enter") next();
    else if (e.altKey && e.code === "KeyC")
      change(at, {
        challenge:
          sheets.challenges[(sheets.challenges.indexOf(sheet.entries[at].challenge) + 1) % sheets.challenges.length],
      });
    else if (
      e.key === "Backspace" &&
      at > 0 &&
      at === sheet.entries.length - 1 &&
      name === "rack" &&
      sheet.entries[at].rack === "" &&
      !sheets.begun(sheet.entries[at])
    )
      remove();
    else return;
    e.preventDefault();
  };
  const remove = () => {
    if (sheet.entries.length === 1) return update({ ...now.current, entries: [sheets.newEntry()] });
    update({ ...now.current, entries: now.current.entries.filter((_, i) => i !== at) });
    setAt(Math.max(0, at - 1));
    focus(Math.max(0, at - 1), "score");
  };
  const insert = () => {
    update({ ...now.current, entries: now.current.entries.toSpliced(at, 0, sheets.newEntry()) });
    focus(at, "rack");
  };
  const latest = useLatest();
  const { begin: save, error } = useDoing(async () => {
    const signal = latest();
    const opened = await post("records?file=" + encodeURIComponent(`${nicks.join("-")}.gcg`), await checked.finished());
    dropDraft(id);
    if (!signal.aborted) go(`/analyse/records/${opened.id}`);
  });
  useKeys(text.enter.title, [
    { key: "", shown: "Enter", text: text.enter.keyEnter },
    { key: "", shown: "↑ ↓", text: text.enter.keyLines },
    { key: "", shown: "Alt C", text: text.enter.keyChallenge },
    { key: "", shown: "Ctrl Enter", text: text.enter.save },
  ]);

  /** The fields of something that each player has. @param {"stuck"|"late"} name @param {(who: string) => string} label @param {(typed: string) => Record<string, any>} more */
  const of = (name, label, more) =>
    [0, 1].map((p) => {
      const typed = sheet[name]?.[p] ?? "";
      const change = (/** @type {string} */ value) =>
        update({ ...now.current, [name]: [0, 1].map((q) => (q === p ? value : (now.current[name]?.[q] ?? ""))) });
      return html`<${Field}
        key=${name + p}
        label=${label(sheet.names[p] || nicks[p])}
        name=${name + p}
        value=${typed}
        autocomplete="off"
        ...${more(typed)}
        onInput=${change}
      />`;
    });
  const shown = boards[Math.min(at, boards.length - 1)];
  return html`<header class="bar">
      <h1>${text.enter.title}</h1>
      <div class="buttons">
        <button onClick=${() => go("/enter/" + newId())}>${text.enter.another}</button
        ><button class="go" disabled=${!sheet.entries.some(sheets.begun)} onClick=${save}>${text.enter.save}</button>
      </div>
    </header>
    ${error && html`<${Failed} error=${error} again=${save} what=${text.enter.notSaved} />`}
    <${Head}
      sheet=${sheet}
      rules=${rules.name}
      onChange=${(/** @type {Partial<Sheet>} */ some) => update({ ...now.current, ...some })}
    />
    <div class="split">
      <div>
        <ol class="lines panel">
          ${sheet.entries.map(
            (e, i) =>
              html`<${Line}
                key=${i}
                n=${i}
                who=${sheet.names[who[i]] || nicks[who[i]]}
                entry=${e}
                right=${checked.right[i] ?? null}
                total=${checked.totals[i] ?? null}
                findings=${checked.findings[i] ?? []}
                unread=${boards[i].made === null && i !== at}
                now=${i === at}
                onChange=${(/** @type {any} */ some) => change(i, some)}
                onKey=${key}
                onFocus=${() => setAt(i)}
                onBlur=${() => tidy(i)}
              />`,
          )}
        </ol>
        <div class="buttons">
          <button onClick=${next}>${text.enter.next}</button><button onClick=${insert}>${text.enter.insert}</button
          ><button onClick=${remove}>${text.enter.remove}</button>
        </div>
      </div>
      <aside class="grown">
        <${Board}
          small
          board=${{ size: rules.size, premiums: rules.board, tiles: shown.after }}
          alphabet=${alphabet}
          labels=${rules.labels}
          last=${shown.made?.squares ?? []}
          label=${text.enter.board}
        />
        <div class="scores">
          ${nicks.map(
            (n, p) =>
              html`<div class=${who[at] === p ? "turn" : ""}>
                <span>${sheet.names[p] || n}</span><strong>${count(checked.scores[p])}</strong>
              </div>`,
          )}
        </div>
        ${
          checked.general.length > 0 &&
          html`<ul class="findings panel">
            ${checked.general.map((f) => html`<li class=${f.severity === "hint" ? "" : "bad"}>${f.text}</li>`)}
          </ul>`
        }
      </aside>
      <div>
        <div class="ends">
          <${Field}
            label=${text.enter.left}
            value=${sheet.left}
            autocomplete="off"
            autocapitalize="characters"
            onInput=${(/** @type {string} */ left) => update({ ...now.current, left })}
          />
          ${of("stuck", text.enter.stuck, (_) => ({ autocapitalize: "characters", disabled: sheet.left.trim() !== "" }))}
          ${of("late", text.enter.late, (typed) => ({
            inputmode: "numeric",
            "aria-invalid": sheets.penalty(typed) === null ? "true" : undefined,
          }))}
        </div>
        <p class="hint" role="status">${kept ? text.enter.kept : text.enter.notKept}${checked.state}</p>
        <${Others} id=${id} />
      </div>
    </div>`;
}
