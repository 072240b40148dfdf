// Figures with what is known of their error: the mean is a dark stroke, its 95% range a paler bar behind it.

import { html } from "../ui.js";

const z = 1.96; // standard errors in half a 95% range

/** The range that all of these need, with some room. @param {{mean: number, error?: number}[]} all @returns {[number, number]} */
export function scaleOf(all) {
  const low = Math.min(...all.map((f) => f.mean - z * (f.error ?? 0)));
  const high = Math.max(...all.map((f) => f.mean + z * (f.error ?? 0)));
  const room = Math.max((high - low) * 0.06, 1e-6);
  return [low - room, high + room];
}

/** @param {{mean: number, error?: number, scale: [number, number], label: string}} props */
export function Bar({ mean, error = 0, scale, label }) {
  const at = (/** @type {number} */ v) => Math.max(0, Math.min(100, (100 * (v - scale[0])) / (scale[1] - scale[0])));
  const low = at(mean - z * error);
  return html`<span class="range" role="img" aria-label=${label}
    ><i style=${{ left: `${low}%`, width: `${at(mean + z * error) - low}%` }}></i
    ><b style=${{ left: `${at(mean)}%` }}></b
  ></span>`;
}

/** A share from 0 to 1, beside what it would be by chance. @param {{now: number, chance: number, label: string}} props */
export const Share = ({ now, chance, label }) =>
  html`<span class="range share" role="img" aria-label=${label}
    ><i style=${{ left: 0, width: `${100 * chance}%` }}></i><b style=${{ left: `${100 * now}%` }}></b
  ></span>`;
