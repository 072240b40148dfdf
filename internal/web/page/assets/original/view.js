// Maven, the original: its desk, the page of a new game, a position to set up, the rating.

import { html } from "../ui.js";
import { Desk } from "./desk.js";
import { RatingPage } from "./rating.js";
import { Setup } from "./setup.js";
import { Start } from "./start.js";
import { useDesk } from "./remember.js";

/** The style sheet of the view, which others do not need. It is there before anything is drawn. */
await new Promise((loaded) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("desk.css", import.meta.url).href;
  link.onload = link.onerror = loaded;
  document.head.append(link);
});

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const { old } = useDesk();
  const look = old ? "original old" : "original";
  const id = route.parts[0];
  if (id === "rating")
    return html`<div class=${`${look} around`}><${RatingPage} key=${route.query.get("name")} route=${route} /></div>`;
  if (id) return html`<${Desk} key=${id} id=${id} look=${look} />`;
  const set = route.query.get("set");
  if (set !== null) return html`<div class=${`${look} around`}><${Setup} cgp=${set} /></div>`;
  return html`<${Start} look=${look} />`;
}
