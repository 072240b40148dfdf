// Words found, with the letters that hook them.

import { html } from "../ui.js";
import { count } from "../format.js";
import { text } from "../text.js";

/**
 * @param {Object} props
 * @param {import("../words.js").Found} props.found
 * @param {import("../tiles.js").Alphabet|null} props.alphabet
 * @param {string} props.chosen
 * @param {(word: string) => void} props.onChoose
 */
export function Results({ found, alphabet, chosen, onChoose }) {
  const points = (/** @type {string} */ w) =>
    (alphabet?.split(w) ?? []).reduce((sum, t) => sum + (alphabet?.points(t) ?? 0), 0);
  return html`<div class="panel">
    <table class="words">
      <caption class="count">
        ${text.study.found(found.total)}
      </caption>
      <thead>
        <tr>
          <th scope="col">${text.study.front}</th>
          <th scope="col">${text.study.word}</th>
          <th scope="col">${text.study.back}</th>
          <th scope="col">${text.study.points}</th>
          <th scope="col" class="ways">${text.study.ways}</th>
        </tr>
      </thead>
      <tbody>
        ${found.words.map(
          (w) =>
            html`<tr key=${w.word} class=${w.word === chosen ? "made" : ""}>
              <td class="front">${w.hooks?.front.join("")}</td>
              <td class="word">
                <button class="plain" aria-pressed=${String(w.word === chosen)} onClick=${() => onChoose(w.word)}>
                  ${w.word}
                </button>
              </td>
              <td class="back">${w.hooks?.back.join("")}</td>
              <td>${points(w.tiles)}</td>
              <td class="ways">${count(w.ways)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
