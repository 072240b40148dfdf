// A link that holds a position, and perhaps the record that it is a turn of. The record is not opened before one asks for it: a link changes
// nothing by itself.

import { html, useState } from "../ui.js";
import { Problem, problemOf, useLoad } from "../api.js";
import { openText } from "../open.js";
import { Failed, Loading } from "../states.js";
import { text } from "../text.js";
import { read } from "./link.js";
import { PositionRoom } from "./record.js";

/** @param {{hash: string, words: string, onWords: (name: string) => void}} props words: other ones than the link has; "" for those */
export function SharedRoom({ hash, words, onWords }) {
  const link = useLoad(() => read(hash), [hash]);
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  if (link.state === "failed")
    return html`<main class="page" id="main">
      <${Failed} error=${link.error} />
      <p><a href="/analyse">${text.analyse.openAnother}</a></p>
    </main>`;
  if (link.state !== "done" || !link.value) return html`<main class="page" id="main"><${Loading} /></main>`;
  const { cgp, record, turn, spoilt } = link.value;
  const open = () => record && openText(new Blob([record]), turn).catch((err) => setError(problemOf(err)));
  const from = html`${
    record &&
    html`<p class="buttons from">
      ${text.share.turnOf(turn)}${" "}<button class="go" onClick=${open}>${text.share.openRecord}</button>
    </p>`
  }${spoilt && html`<p class="bad" role="alert">${spoilt}</p>`}${
    error && html`<p class="bad" role="alert">${error.message}</p>`
  }`;
  return html`<${PositionRoom}
    cgp=${cgp}
    words=${words}
    onWords=${onWords}
    title=${text.share.position}
    from=${from}
  />`;
}
