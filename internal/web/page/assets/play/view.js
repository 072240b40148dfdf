import { html } from "../ui.js";
import { Empty } from "../states.js";
import { text } from "../text.js";

/** @param {{route: import("../router.js").Route}} _ */
export const View = (_) => html`<main id="main" class="page"><${Empty} title=${text.state.missing} /></main>`;
