// Exchanging: tiles of the rack are picked, by tap or by letter, and then exchanged all at once.

import { useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { text } from "../text.js";
import { announce } from "../announce.js";
import { nothing, pick } from "../tentative.js";

/**
 * @param {ReturnType<import("../placing.js").usePlacing>} placing
 * @param {import("./game.js").Game} game @param {import("../tiles.js").Alphabet} alphabet
 * @param {(tiles: string) => void} onExchange tiles as the server reads them
 */
export function useExchange(placing, game, alphabet, onExchange) {
  const [picked, setPicked] = useState(/** @type {Set<number>|null} */ (null));
  const now = useRef(picked);
  now.current = picked;
  const typed = useRef(nothing);
  useEffect(() => setPicked(null), [game.turns.length, game.phase]);

  const choose = (/** @type {Set<number>} */ next, before = nothing) => {
    typed.current = before;
    now.current = next; // keys may come faster than drawings
    setPicked(next);
  };
  const toggle = (/** @type {number} */ slot) => {
    const next = new Set(now.current ?? []);
    if (!next.delete(slot)) next.add(slot);
    choose(next);
  };
  /** Begins with these tiles picked; not if they are not on the rack. @param {string} [tiles] */
  const start = (tiles = "") => {
    const { rack } = placing.state;
    /** @type {Set<number>} */
    const next = new Set();
    for (const tile of alphabet.split(tiles) ?? [""]) {
      const slot = rack.findIndex((t, i) => t === tile && !next.has(i));
      if (slot < 0) return false;
      next.add(slot);
    }
    placing.recall();
    choose(next);
    announce(text.play.pick);
    return true;
  };
  const stop = () => setPicked(null);
  const make = () => {
    const slots = [...(now.current ?? [])];
    if (slots.length === 0 || slots.length > game.exchangeable) return;
    onExchange(alphabet.write(slots.map((s) => placing.state.rack[s])));
  };
  const latest = useRef({ make, choose });
  latest.current = { make, choose };
  const on = picked !== null;
  useLayoutEffect(() => {
    if (!on) return;
    /** @param {KeyboardEvent} e */
    const key = (e) => {
      if (e.ctrlKey || e.metaKey || e.altKey || (e.target instanceof HTMLElement && e.target.closest("input, dialog")))
        return;
      const onButton = e.target instanceof HTMLElement && e.target.closest("button") !== null;
      if (e.key === "Escape") {
        stop();
        announce(text.placing.recalled);
      } else if (e.key === "Enter" && !onButton) latest.current.make();
      else {
        const next =
          e.key.length === 1 && pick(placing.state, now.current ?? new Set(), typed.current, e.key, alphabet);
        if (!next) return;
        latest.current.choose(next.picked, next.before);
        announce(text.play.exchangeN(next.picked.size));
      }
      e.preventDefault();
      e.stopPropagation();
    };
    addEventListener("keydown", key, true);
    return () => removeEventListener("keydown", key, true);
  }, [on, placing.state.rack]);

  return {
    on,
    count: picked?.size ?? 0,
    /** What the person is told meanwhile. @param {typeof text.play} said in the language of its page */
    hint: (said) => ((picked?.size ?? 0) > game.exchangeable ? said.tooMany(game.exchangeable) : said.pick),
    start,
    stop,
    make,
    rack: { ...placing.rack, picked: picked ?? new Set(), onPick: toggle, onDrop: () => undefined },
  };
}
