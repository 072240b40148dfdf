// Play: the page of a new game, or the game of the address.

import { html, useEffect, useState } from "../ui.js";
import { Problem, problemOf } from "../api.js";
import { Failed, Loading } from "../states.js";
import { begin, NewGame } from "./new.js";
import { Table } from "./table.js";
import { text } from "../text.js";

/** Begins a game at once. */
function Begins() {
  const [error, setError] = useState(/** @type {Problem|null} */ (null));
  const start = () => {
    setError(null);
    begin({}, { replace: true }).catch((err) => setError(problemOf(err)));
  };
  useEffect(start, []);
  return html`<main id="main" class="page">
    ${error ? html`<${Failed} error=${error} again=${start} />` : html`<${Loading} what=${text.play.beginning} />`}
  </main>`;
}

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const id = route.parts[0];
  if (id) return html`<${Table} key=${id} id=${id} />`;
  return route.query.has("new") ? html`<${Begins} />` : html`<${NewGame} />`;
}
