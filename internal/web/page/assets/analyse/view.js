// Analyse: a record turn by turn, a position by itself, what a link holds, or what can be opened.

import { html, useEffect, useState } from "../ui.js";
import { get, query } from "../api.js";
import { go } from "../router.js";
import { Empty, Failed, Loading } from "../states.js";
import { text } from "../text.js";
import { PositionRoom, RecordRoom } from "./record.js";
import { Setup } from "./setup.js";
import { isShared } from "./link.js";
import { SharedRoom } from "./shared.js";
import { Start } from "./start.js";

/** A game against the program is analysed by its record, once it has ended. @param {{id: string, turn: number}} props */
function Played({ id, turn }) {
  const [error, setError] = useState(/** @type {any} */ (null));
  const [going, setGoing] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    get(`games/${encodeURIComponent(id)}`, stop.signal).then(
      (game) => (game.record ? go(`/analyse/records/${game.record}/turns/${turn}`, { replace: true }) : setGoing(true)),
      (err) => stop.signal.aborted || setError(err),
    );
    return () => stop.abort();
  }, [id]);
  return html`<main class="page" id="main">
    ${
      error
        ? html`<${Failed} error=${error} what=${text.analyse.noRecord} />
            <p><a href="/analyse">${text.analyse.openAnother}</a></p>`
        : going
          ? html`<${Empty} title=${text.analyse.goesOn}><p><a class="button go" href=${`/play/${id}`}>${text.analyse.playOn}</a></p></${Empty}>`
          : html`<${Loading} />`
    }
  </main>`;
}

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const [what, id, , turn] = route.parts;
  const words = route.query.get("words") ?? "";
  const path = (route.query.get("v") ?? "")
    .split(".")
    .filter((s) => /^\d+$/.test(s))
    .map(Number);
  if (what === "records" && Number(id) > 0)
    return html`<${RecordRoom} key=${id} id=${Number(id)} turn=${Number(turn) || 1} path=${path} words=${words} />`;
  if (what === "games" && id) return html`<${Played} id=${id} turn=${Number(turn) || 1} />`;
  if (isShared(route.hash))
    return html`<${SharedRoom}
      key=${route.hash}
      hash=${route.hash}
      words=${words}
      onWords=${(/** @type {string} */ lexicon) => go("/analyse" + query({ words: lexicon }) + route.hash, { replace: true })}
    />`;
  const cgp = route.query.get("cgp");
  if (cgp)
    return html`<${PositionRoom}
      cgp=${cgp}
      words=${words}
      onWords=${(/** @type {string} */ lexicon) => go("/analyse" + query({ cgp, words: lexicon }), { replace: true })}
    />`;
  const set = route.query.get("set");
  if (set !== null) return html`<${Setup} key=${set} cgp=${set} />`;
  return html`<${Start} />`;
}
