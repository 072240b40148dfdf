// Sets up a position by hand: tiles typed on the board, racks and scores beside it. The result is a line of CGP, and what
// is typed stands in the address as one.

import { html, useLayoutEffect, useMemo, useRef, useState } from "../ui.js";
import { Board } from "../board.js";
import { Alphabet, inText } from "../tiles.js";
import { once, rulesOf, useLoad } from "../api.js";
import { tileSetOf } from "../alphabet.js";
import { go, keepPath } from "../router.js";
import { settings } from "../settings.js";
import { Show } from "../states.js";
import { named } from "./link.js";
import { Field } from "../fields.js";
import { text } from "../text.js";

/** The parts of a line of CGP; empty ones of an empty board. @param {string} cgp @param {number} size @param {Alphabet} alphabet */
export function parts(cgp, size, alphabet) {
  const [board = "", racks = "/", scores = "0/0", , ...ops] = cgp.split(/\s+/);
  const tiles = Array.from({ length: size }, () => /** @type {string[]} */ (Array(size).fill("")));
  board
    .split("/")
    .slice(0, size)
    .forEach((row, r) => {
      let c = 0;
      for (const part of row.match(/\d+|\[[^\]]+\]|./gu) ?? []) {
        if (/^\d+$/.test(part)) c += Number(part);
        else if (c < size) {
          const bare = part.replace(/[[\]]/g, "");
          tiles[r][c++] =
            bare === bare.toLocaleUpperCase("en")
              ? alphabet.typed(bare) || bare
              : alphabet.lower(alphabet.typed(bare) || bare);
        }
      }
    });
  const [mine = "", theirs = ""] = racks.split("/");
  const [us = "0", them = "0"] = scores.split("/");
  return { tiles, mine, theirs, us, them, ops: ops.join(" ") };
}

/** A line of CGP of parts. @param {ReturnType<typeof parts>} p @param {Alphabet} alphabet */
export function lineOf(p, alphabet) {
  const rows = p.tiles.map((row) => {
    let out = "";
    let empty = 0;
    for (const t of row) {
      if (!t) {
        empty++;
        continue;
      }
      if (empty) out += empty;
      empty = 0;
      out += inText(t);
    }
    return out + (empty || "");
  });
  const rack = (/** @type {string} */ typed) => alphabet.raise(typed.replace(/\s/g, ""));
  return `${rows.join("/")} ${rack(p.mine)}/${rack(p.theirs)} ${Number(p.us) || 0}/${Number(p.them) || 0} 0${p.ops ? " " + p.ops : ""}`;
}

/** What stands after the code of an operation in a line of CGP. @param {string} cgp @param {string} code */
const op = (cgp, code) => new RegExp(`\\s${code} ([^;]+);`).exec(cgp)?.[1];

/** A line with the words that it is to be read by, if it names none. @param {string} cgp @param {string} lexicon */
const withWords = (cgp, lexicon) => (op(cgp, "lex") ? cgp : named(cgp, lexicon));

/** The rules with the tiles of a line, or else of its words. @param {string} cgp */
async function rulesFor(cgp) {
  const sets = /** @type {{name: string}[]} */ ((await once("settings")).tileSets);
  const [own, words] = [op(cgp, "ld"), op(cgp, "lex")];
  const tiles = sets.some((s) => s.name === own) ? own : words && (await tileSetOf(words));
  return rulesOf(settings().rules || "standard", tiles, words);
}

/** @param {{cgp: string}} props */
export function Setup({ cgp }) {
  const [line] = useState(() => withWords(cgp || "/ / 0/0 0", settings().lexicon)); // what is typed stays with the words it began with
  const rules = useLoad(() => rulesFor(line), [line]);
  return html`<${Show} from=${rules}>${(/** @type {any} */ r) =>
    html`<${SetupForm}
      cgp=${line}
      rules=${r}
      title=${text.analyse.setup}
      action=${text.analyse.look}
      onChange=${(/** @type {string} */ line) => keepPath(`/analyse?set=${encodeURIComponent(line)}`)}
      onDone=${(/** @type {string} */ line) => go(`/analyse?cgp=${encodeURIComponent(line)}`)}
    />`}</${Show}>`;
}

/**
 * The form: onChange gets each line, and onDone the last one; children stand under the fields.
 * @param {{cgp: string, rules: import("../api.js").RulesForm, title: string, action: string, onChange?: (line: string) => void, onDone: (line: string) => void, children?: any}} props
 */
export function SetupForm({ cgp, rules, title, action, onChange, onDone, children }) {
  const alphabet = useMemo(() => new Alphabet(rules.tileSet.set), [rules]);
  const [p, set] = useState(() => parts(cgp, rules.size, alphabet));
  const [cursor, point] = useState(
    /** @type {import("../tentative.js").Cursor|null} */ ({
      row: rules.size >> 1,
      col: rules.size >> 1,
      dir: "across",
    }),
  );
  const put = (/** @type {number} */ row, /** @type {number} */ col, /** @type {string} */ tile) =>
    set((was) => ({
      ...was,
      tiles: was.tiles.map((r, i) => (i === row ? r.map((t, k) => (k === col ? tile : t)) : r)),
    }));
  const step = (/** @type {import("../tentative.js").Cursor} */ c, /** @type {number} */ n) => {
    const next = c.dir === "across" ? { ...c, col: c.col + n } : { ...c, row: c.row + n };
    return next.row >= 0 && next.col >= 0 && next.row < rules.size && next.col < rules.size ? next : c;
  };
  const key = (/** @type {KeyboardEvent} */ e, /** @type {number} */ row, /** @type {number} */ col) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const c =
      cursor && cursor.row === row && cursor.col === col
        ? cursor
        : { row, col, dir: cursor?.dir ?? /** @type {const} */ ("across") };
    const tile = e.key.length === 1 ? alphabet.typed(e.key) : "";
    if (tile) {
      put(row, col, e.shiftKey ? alphabet.lower(tile) : tile);
      point(step(c, 1));
    } else if (e.key === " ") point({ ...c, dir: c.dir === "across" ? "down" : "across" });
    else if (e.key === "Backspace") {
      const at = p.tiles[row][col] ? c : step(c, -1);
      put(at.row, at.col, "");
      point(at);
    } else if (e.key === "Delete") put(row, col, "");
    else if (e.key.startsWith("Arrow")) {
      const [dr, dc] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
        /** @type {"ArrowUp"} */ (e.key)
      ] ?? [0, 0];
      const next = { ...c, row: c.row + dr, col: c.col + dc };
      if (next.row >= 0 && next.col >= 0 && next.row < rules.size && next.col < rules.size) point(next);
    } else return;
    e.preventDefault();
  };
  /** Puts letters from the cursor on, for keyboards that a board does not call up. @param {string} letters */
  const spread = (letters) => {
    if (!cursor) return;
    let c = cursor;
    for (const part of letters.match(/\[[^\]]+\]|./gu) ?? []) {
      const bare = part.replace(/[[\]]/g, "");
      const tile = alphabet.typed(bare);
      if (tile) put(c.row, c.col, bare === bare.toLocaleUpperCase("en") ? tile : alphabet.lower(tile));
      else if (bare !== ".") continue;
      c = step(c, 1);
    }
    point(c);
  };
  const click = (/** @type {number} */ row, /** @type {number} */ col) =>
    point(
      cursor && cursor.row === row && cursor.col === col
        ? { row, col, dir: cursor.dir === "across" ? "down" : "across" }
        : { row, col, dir: cursor?.dir ?? "across" },
    );
  const field = (
    /** @type {"mine"|"theirs"|"us"|"them"} */ name,
    /** @type {string} */ label,
    /** @type {boolean} */ number,
  ) =>
    html`<${Field}
      label=${label}
      name=${name}
      value=${p[name]}
      inputmode=${number ? "numeric" : undefined}
      autocapitalize="characters"
      spellcheck=${false}
      onInput=${(/** @type {string} */ value) => set((was) => ({ ...was, [name]: value }))}
    />`;
  const line = lineOf(p, alphabet);
  const told = useRef(line);
  useLayoutEffect(() => {
    if (told.current !== line) onChange?.(line);
    told.current = line;
  }, [line]);
  return html`<main class="table analyse setup" id="main">
    <section class="place">
      <${Board}
        board=${{ size: rules.size, premiums: rules.board, tiles: p.tiles }}
        alphabet=${alphabet}
        labels=${rules.labels}
        cursor=${cursor}
        onSquare=${click}
        onKey=${key}
      />
      <p class="hint">${text.analyse.setupHint}</p>
      <form
        class="typed"
        onSubmit=${(/** @type {Event} */ e) => {
          e.preventDefault();
          const field = /** @type {HTMLInputElement} */ (
            /** @type {HTMLFormElement} */ (e.target).elements.namedItem("letters")
          );
          spread(field.value);
          field.value = "";
        }}
      >
        <input
          name="letters"
          aria-label=${text.analyse.lettersHere}
          placeholder=${text.analyse.lettersHere}
          autocapitalize="characters"
          spellcheck=${false}
          autocomplete="off"
        /><button>${text.analyse.put}</button>
      </form>
    </section>
    <section class="beside">
      <h1>${title}</h1>
      <form
        onSubmit=${(/** @type {Event} */ e) => {
          e.preventDefault();
          onDone(line);
        }}
      >
        ${field("mine", text.analyse.rackOnTurn, false)}${field("theirs", text.analyse.rackOther, false)}
        <div class="pair">
          ${field("us", text.analyse.scoreOnTurn, true)}${field("them", text.analyse.scoreOther, true)}
        </div>
        <button class="go wide" disabled=${!p.mine.trim()}>${action}</button>
      </form>
      ${children}
      <label class="field"><span>${text.analyse.cgp}</span><textarea rows="4" readonly value=${line}></textarea></label>
    </section>
  </main>`;
}
