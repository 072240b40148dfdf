// Placing tiles by click, tap, drag and keyboard: the state of a tentative play, and what the board and the rack need to change it.

import { useLayoutEffect, useMemo, useRef, useState } from "./ui.js";
import * as play from "./tentative.js";
import { blank, readPlace } from "./tiles.js";
import { announce } from "./announce.js";
import { focusOn } from "./board.js";
import { useKeys } from "./keys.js";
import { keep, kept } from "./stay.js";
import { text } from "./text.js";

const letters = /^(\p{L}{1,2}|[[\]·])$/u; // F5 is none

/**
 * @typedef {import("./api.js").BoardForm} BoardForm
 * @typedef {import("./tiles.js").Alphabet} Alphabet
 * @typedef {import("./tentative.js").Tentative} Tentative
 *
 * @typedef {Object} PlacingOptions
 * @property {BoardForm} board
 * @property {string[]} rack tiles, "?" for a blank
 * @property {Alphabet} alphabet
 * @property {string} [labels] what rows carry
 * @property {boolean} [disabled] nothing can be placed
 * @property {boolean} [arrow] the arrow is always shown: a click sets it, and the next one there turns it
 * @property {string} [stays] of what the play is, as "games/7 ": it goes on after the page is loaded anew
 * @property {(move: string) => void} [onPlay] enter was pressed on a whole play
 */

/**
 * The state of a tentative play. It outlives new boards and racks as far as it still fits.
 * @param {PlacingOptions} options
 */
export function usePlacing(options) {
  const { board, rack, alphabet, labels = "numbers", disabled = false, arrow = false, stays = "", onPlay } = options;
  const last = useRef(/** @type {import("./tentative.js").Cursor|null} */ (null));
  const clicked = useRef(""); // the square of the arrow, if a click has set it there
  const pointed = (/** @type {Tentative} */ s) => {
    const next = arrow ? play.arrow(s, last.current) : s;
    if (next.cursor) last.current = next.cursor;
    return next;
  };
  /** What a new board or rack finds: where there was no rack before, what the tab has kept. @param {Tentative} s @returns {Tentative} */
  const before = (s) => {
    const last = stays && s.rack.length === 0 ? kept(nameOf(stays)) : null;
    return last?.of === stays ? last.state : s;
  };
  const begun = useMemo(() => before(play.begin([], [])), []);
  const [state, set] = useState(() => pointed(play.carry(begun, board.tiles, rack, board.premiums)));
  const [picked, setPicked] = useState(/** @type {number|null} */ (null));
  const now = useRef(state);
  now.current = state;
  const update = (/** @type {Tentative} */ next) => {
    clicked.current = "";
    now.current = pointed(next);
    set(now.current);
  };
  useLayoutEffect(() => update(arrow ? now.current : play.point(now.current, null)), [arrow]);

  const seen = JSON.stringify([board.tiles, rack]);
  const first = useRef(seen);
  useLayoutEffect(() => {
    if (first.current === seen) return;
    first.current = seen;
    const next = play.carry(before(now.current), board.tiles, rack, board.premiums);
    if (next.rack !== now.current.rack) setPicked(null);
    update(next);
  }, [seen]);
  useLayoutEffect(() => {
    if (stays && now.current.rack.length > 0) keep(nameOf(stays), { of: stays, state: now.current });
  }, [state, stays]);

  const made = useMemo(() => play.move(state, labels), [state, labels]);

  const say = (/** @type {string} */ sentence) => announce(sentence);

  /** @param {string} key @param {boolean} shift */
  const letter = (key, shift) => {
    const { state: next, ok } = play.type(now.current, key, alphabet, shift);
    const placed = next.placed.at(-1);
    if (!ok) say(text.placing.none(key.toLocaleUpperCase("en")));
    else if (placed && next.placed !== now.current.placed) say(text.placing.placed(alphabet.upper(placed.tile)));
    update(next);
    return ok;
  };

  /** @param {number} row @param {number} col */
  const square = (row, col) => {
    if (disabled) return;
    if (picked !== null) {
      update(play.put(now.current, picked, row, col));
      setPicked(null);
      return;
    }
    const mine = now.current.placed.find((p) => p.row === row && p.col === col);
    if (mine && !now.current.cursor) return update(play.takeBack(now.current, row, col));
    const here = `${row},${col}`;
    const stands = arrow && now.current.cursor?.row === row && now.current.cursor.col === col;
    if (!stands) update(play.click(now.current, row, col));
    else if (clicked.current === here) update(play.turn(now.current));
    clicked.current = here;
    focusOn(row, col);
  };

  /** @param {KeyboardEvent} e @param {number} row @param {number} col */
  const key = (e, row, col) => {
    if (disabled || e.ctrlKey || e.metaKey || e.altKey) return;
    const used = act(e, row, col);
    if (used) e.preventDefault();
  };

  /** @param {KeyboardEvent} e @param {number} row @param {number} col */
  const act = (e, row, col) => {
    const s = now.current;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
    })[e.key];
    if (steps) {
      if (!s.cursor) return false;
      update(play.shift(s, steps[0], steps[1]));
      return true;
    }
    switch (e.key) {
      case " ":
        update(s.cursor ? play.turn(s) : play.point(s, { row, col, dir: "across" }));
        if (now.current.cursor) say(text.board.arrow[now.current.cursor.dir]);
        return true;
      case "Backspace":
        update(play.backspace(s));
        return true;
      case "Delete":
        update(play.takeBack(s, row, col));
        return true;
      case "Escape":
        if (s.placed.length === 0 && (arrow || !s.cursor)) return false;
        update(play.recall(s));
        say(text.placing.recalled);
        return true;
      case "Enter":
        if (s.placed.length === 0) square(row, col);
        else if (made.move) onPlay?.(made.move);
        return true;
    }
    if (!letters.test(e.key) || !s.cursor) return false;
    letter(e.key, e.shiftKey && e.key !== "[" && e.key !== "]");
    return true;
  };

  // Letters are for the arrow wherever the focus is; other keys too, where nothing has it. An arrow that is always shown has keys of its view.
  useKeys("", [], (e) => {
    const c = arrow ? null : now.current.cursor;
    if (c && (e.target === document.body || letters.test(e.key))) key(e, c.row, c.col);
  });

  /** @param {number} slot @param {import("./drag.js").Target} target */
  const drop = (slot, target) => {
    if (disabled) return;
    if (target?.kind === "square") update(play.put(now.current, slot, target.row, target.col));
    else {
      const p = now.current.placed.find((x) => x.slot === slot);
      if (p) update(play.takeBack(now.current, p.row, p.col));
    }
  };

  /** @param {number} slot a tap on a rack tile: to the cursor, or picked up until a square is tapped */
  const pick = (slot) => {
    const c = now.current.cursor;
    if (c && play.at(now.current, c.row, c.col) === "" && play.open(now.current, c.row, c.col)) {
      const tile = now.current.rack[slot];
      if (tile === blank) {
        update(play.put(now.current, slot, c.row, c.col));
        return;
      }
      const { state: next } = play.type({ ...now.current, typed: "[" + tile }, "]", alphabet);
      update(next);
      return;
    }
    setPicked(picked === slot ? null : slot);
  };

  const bare = play.unchosen(state);
  const asked = useRef(bare);
  useLayoutEffect(() => {
    if (asked.current && !bare) focusOn(asked.current.row, asked.current.col);
    asked.current = bare;
  }, [bare]);
  return {
    state,
    /** Whether it went on with what the tab had kept. */
    goesOn: begun.rack.length > 0,
    /** The move as text, or why there is none. */
    made,
    picked,
    /** A blank on the board that waits for its letter, with what chooses it, and what takes it back. */
    blank: bare
      ? {
          ...bare,
          choose: (/** @type {string} */ tile) => update(play.choose(now.current, bare.slot, alphabet.lower(tile))),
          back: () => update(play.takeBack(now.current, bare.row, bare.col)),
        }
      : null,
    board: {
      tentative: state.placed,
      cursor: disabled ? null : state.cursor,
      onSquare: square,
      onKey: key,
      onDrop: drop,
    },
    rack: {
      tiles: state.order.map((slot) =>
        state.placed.some((p) => p.slot === slot)
          ? null
          : { slot, tile: state.rack[slot], points: alphabet.points(state.rack[slot]) },
      ),
      picked: new Set(picked === null ? [] : [picked]),
      onPick: pick,
      onReorder: (/** @type {number} */ from, /** @type {number} */ to) => update(play.reorder(now.current, from, to)),
      onDrop: (/** @type {number} */ slot, /** @type {number} */ row, /** @type {number} */ col) =>
        drop(slot, { kind: "square", row, col }),
    },
    letter,
    recall: () => update(play.recall(now.current)),
    shuffle: () => update(play.shuffle(now.current)),
    sort: () => update(play.sort(now.current, alphabet)),
    /** Sets the cursor by a place such as "8D". @param {string} where */
    goTo: (where) => {
      const p = readPlace(where, labels);
      if (!p || !play.open(now.current, p.row, p.col)) return false;
      update(play.point(now.current, p));
      focusOn(p.row, p.col);
      return true;
    },
    /**
     * Places a whole move, as "8D QUOIN"; points and letters on the board are passed over. Small letters are blanks, unless the rack
     * lacks them. The last tile gets the focus, if asked. @param {string} move @param {boolean} [focus]
     */
    lay: (move, focus = false) => {
      const from = play.recall(now.current);
      const next = layOut(from, move, alphabet, labels) ?? layOut(from, alphabet.raiseMove(move), alphabet, labels);
      if (next) update(next);
      const last = next?.placed.at(-1);
      if (focus && last) focusOn(last.row, last.col);
      return next !== null;
    },
  };
}

/** The name under which a play is kept: a view keeps the latest of its own. @param {string} stays */
const nameOf = (stays) => "placing " + stays.split("/")[0];

/** @param {Tentative} s @param {string} move @param {Alphabet} alphabet @param {string} labels @returns {Tentative|null} */
function layOut(s, move, alphabet, labels) {
  const m = /^\s*(\S+)[\s.](.+)$/.exec(move);
  const where = m && readPlace(m[1], labels);
  if (!m || !where) return null;
  let { row, col } = where;
  let state = s;
  const letters = m[2].replace(/[()\s]/g, "").match(/\[[^\]]+\]|./gu) ?? [];
  for (let i = 0; i < letters.length;) {
    const bare = letters[i].replace(/[[\]]/g, "");
    const two =
      letters[i].length === 1 && (letters[i + 1] ?? ".").length === 1 && (letters[i + 1] ?? ".") !== "."
        ? alphabet.typed(bare + letters[i + 1])
        : "";
    const lies = s.board[row]?.[col];
    if (lies === undefined) return null;
    const tile = bare === "." ? "" : two || alphabet.typed(bare);
    if (!lies) {
      const asBlank = bare !== bare.toLocaleUpperCase("en");
      const free = play.onRack(state);
      const slot =
        (asBlank ? undefined : free.find((x) => s.rack[x] === tile)) ?? free.find((x) => s.rack[x] === blank) ?? -1;
      if (!tile || slot < 0) return null;
      state = play.put(state, slot, row, col, s.rack[slot] === blank ? alphabet.lower(tile) : tile);
    }
    i +=
      two && !lies ? 2 : lies && [...lies].length > 1 && letters[i].length === 1 && bare !== "." ? [...lies].length : 1;
    if (where.dir === "across") col++;
    else row++;
  }
  return { ...state, cursor: null };
}
