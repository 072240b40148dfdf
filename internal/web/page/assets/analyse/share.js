// Shares what is shown: as a link that holds it whole, and as a board for another page.

import { addressOf } from "../place.js";
import { html, useEffect, useRef, useState } from "../ui.js";
import { post, Problem } from "../api.js";
import { copy } from "../hand.js";
import { text } from "../text.js";
import { linkOf, named } from "./link.js";
import { bytesOf, isDark } from "./save.js";

/** @param {{seen: import("./load.js").Situation, record?: number, turn?: number}} props */
export function Share({ seen, record, turn = 0 }) {
  const [said, say] = useState("");
  const [shown, show] = useState(""); // what the clipboard has not taken
  const field = useRef(/** @type {HTMLTextAreaElement|null} */ (null));
  const cgp = named(seen.cgp, seen.lexicon.name);
  useEffect(() => {
    say("");
    show("");
  }, [cgp]);
  useEffect(() => {
    if (shown) field.current?.select();
  }, [shown]);
  const give = async (/** @type {string} */ what, /** @type {string} */ done) => {
    const taken = await copy(what);
    show(taken ? "" : what);
    say(taken ? done : text.share.copyThis);
  };
  /** @param {() => Promise<void>} what */
  const run = (what) => what().catch((err) => say(err instanceof Problem ? err.message : text.state.refused(-1)));
  const link = () =>
    run(async () => {
      const bytes = record ? new Uint8Array(await (await bytesOf(`records/${record}`)).arrayBuffer()) : null;
      const made = await linkOf(cgp, bytes ? { bytes, turn } : undefined);
      await give(addressOf(`/analyse${made.hash}`), made.whole ? text.share.linked : text.share.linkedPosition);
    });
  const board = () =>
    run(async () => {
      const svg = await post("positions/embed", { cgp, rack: true, theme: isDark() ? "dark" : "light" });
      await give(svg, text.share.boardCopied);
    });
  return html`<details class="panel share">
    <summary>${text.share.title}</summary>
    <div class="body buttons">
      <button onClick=${link}>${record ? text.share.linkTurn : text.share.linkPosition}</button>
      <button onClick=${board}>${text.share.board}</button>
      <p class="hint">${record ? text.share.aboutTurn : text.share.aboutPosition}</p>
      <p role="status" class="hint">${said}</p>
      ${
        shown &&
        html`<textarea
          ref=${field}
          rows="3"
          readonly
          spellcheck=${false}
          aria-label=${text.share.copyThis}
          value=${shown}
        ></textarea>`
      }
    </div>
  </details>`;
}
