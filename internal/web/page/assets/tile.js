// One tile as it is drawn on the board and on the rack. The server draws the same markup for the home page.

import { html, classes } from "./ui.js";

/**
 * @param {Object} props
 * @param {string} props.tile as printed; "?" for a blank on the rack
 * @param {number} props.points 0 for blanks
 * @param {string} [props.face] upper case of a tile on the board, which may be a blank
 * @param {boolean} [props.blank]
 * @param {string} [props.mark] class: "last", "try", "picked"
 */
export function Tile({ tile, points, face, blank, mark }) {
  const shown = tile === "?" ? "" : (face ?? tile);
  return html`<span class=${classes("tile", blank && "blank", [...shown].length > 1 && "wide", mark)}
    >${shown}${points > 0 && html`<small data-points=${points}></small>`}</span
  >`;
}
