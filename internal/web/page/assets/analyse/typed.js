// A field for a whole move, as "8D QUOIN", "exchange ABC" or "pass": for phones, for exchanges, and for those who would rather type.

import { html, useEffect, useRef, useState } from "../ui.js";
import { post, Problem } from "../api.js";
import { useKeys } from "../keys.js";
import { givenBack } from "../moves.js";
import { text } from "../text.js";

/**
 * Reads a move and writes it as the server does. Small letters are blanks, unless that cannot be played. It throws a Problem that says what is
 * wrong with it. @param {string} cgp @param {string} move @param {import("../tiles.js").Alphabet} alphabet @param {string} [lexicon] @returns {Promise<string>}
 */
export async function read(cgp, move, alphabet, lexicon) {
  const { move: judged } = await post("positions", { cgp, lexicon, move });
  if (judged.legal) return judged.move;
  const large = alphabet.raiseMove(move);
  if (large !== move) return read(cgp, large, alphabet, lexicon);
  throw new Problem({ status: 422, detail: judged.reason });
}

/** @param {{cgp: string, alphabet: import("../tiles.js").Alphabet, lexicon?: string, label: string, button: string, onMove: (move: string) => void}} props */
export function Typed({ cgp, alphabet, lexicon, label, button, onMove }) {
  const input = useRef(/** @type {HTMLInputElement|null} */ (null));
  const reading = useRef(""); // what the server is being asked about
  const [wrong, setWrong] = useState("");
  const [value, set] = useState("");
  useKeys(text.keys.rack, [{ key: "/", text: text.keys.place, run: () => input.current?.focus() }]);
  const forget = () => {
    reading.current = "";
    setWrong("");
  };
  useEffect(() => forget, [cgp, lexicon]);
  const submit = async (/** @type {Event} */ e) => {
    e.preventDefault();
    const asked = value.trim();
    if (!asked || reading.current === asked) return;
    reading.current = asked;
    try {
      const tiles = givenBack(asked);
      const move = await read(cgp, tiles === null ? asked : "-" + tiles, alphabet, lexicon);
      if (reading.current !== asked) return;
      setWrong("");
      set((now) => (now.trim() === asked ? "" : now));
      onMove(move);
    } catch (err) {
      if (reading.current === asked) setWrong(err instanceof Error ? err.message : String(err));
    } finally {
      if (reading.current === asked) reading.current = "";
    }
  };
  return html`<form class="typed" onSubmit=${submit}>
    <input
      ref=${input}
      value=${value}
      aria-label=${label}
      placeholder=${label}
      autocapitalize="characters"
      spellcheck=${false}
      autocomplete="off"
      onInput=${(/** @type {any} */ e) => set(e.target.value)}
    /><button disabled=${!value.trim()}>${button}</button>${wrong && html`<p class="bad" role="alert">${wrong}</p>`}
  </form>`;
}
