// Analyse: a record turn by turn, a position by itself, or what can be opened.

import { html } from "../ui.js";
import { PositionRoom, RecordRoom } from "./record.js";
import { Setup } from "./setup.js";
import { Start } from "./start.js";

/** @param {{route: import("../router.js").Route}} props */
export function View({ route }) {
  const [what, id, , turn] = route.parts;
  const path = (route.query.get("v") ?? "").split(".").filter((s) => /^\d+$/.test(s)).map(Number);
  if (what === "records" && Number(id) > 0) return html`<${RecordRoom} id=${Number(id)} turn=${Number(turn) || 1} path=${path} />`;
  const cgp = route.query.get("cgp");
  if (cgp) return html`<${PositionRoom} cgp=${cgp} />`;
  const set = route.query.get("set");
  if (set !== null) return html`<${Setup} cgp=${set} />`;
  return html`<${Start} />`;
}
