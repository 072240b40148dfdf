// The end of a game: who won and why, what cost most, and where to go from here.

import { html } from "../ui.js";
import { hundredths } from "../format.js";
import { Loading } from "../states.js";
import { useReport } from "../analyse/report.js";
import { ReportPage } from "../analyse/save.js";
import { Heads } from "../heads.js";
import { text } from "../text.js";

/** The report of the game, once it is made. @param {{record: number}} props */
const Report = ({ record }) =>
  useReport(record, "quick").report && html`<${ReportPage} record=${record} player="quick" />`;

/** @param {{game: import("./game.js").Game, onAgain: () => void}} props */
export function End({ game, onAgain }) {
  const sum = game.summary;
  if (!sum) return html`<section class="panel ended"><${Loading} what=${text.play.judging} /></section>`;
  return html`<section class="panel ended">
    <div class="body">
      <h1>${sum.verdict}</h1>
      <div class="buttons">
        <button class="go" onClick=${onAgain}>
          ${game.next ? text.play.again(game.next.level) : text.play.againPlain}
        </button>
        ${
          game.record &&
          html`<a class="button" href=${`/learn/records/${game.record}`}>${text.learn.title}</a
            ><a class="button" href=${`/analyse/records/${game.record}`}>${text.play.analyse}</a
            ><${Report} record=${game.record} />`
        }
      </div>
      ${game.next && html`<p class="leave">${game.next.why}</p>`}
      <table class="accounts">
        <${Heads}
          of=${[html`<span class="unseen-text">${text.play.account}</span>`, game.names.person, game.names.player]}
        />
        <tbody>
          ${sum.accounts
            .filter((a) => a.person || a.player)
            .map(
              (a) =>
                html`<tr key=${a.what}>
                  <td>${a.what}</td>
                  <td>${a.person}</td>
                  <td>${a.player}</td>
                </tr>`,
            )}
        </tbody>
      </table>
      ${
        sum.losses.length > 0 &&
        html`<h2>${text.play.losses}</h2>
          <ol class="losses">
            ${sum.losses
              .slice(0, 3)
              .map(
                (l) =>
                  html`<li key=${l.turn}>
                    <a href=${game.record ? `/analyse/records/${game.record}/turns/${l.turn}` : undefined}>${l.made}</a
                    ><span class="leave"> ${text.play.better(l.best, l.score, hundredths(Number(l.loss)))}</span>
                  </li>`,
              )}
          </ol>`
      }
      ${sum.remarks
        .filter((r) => !r.startsWith(" ") && !r.endsWith(":")) // the losses are listed above
        .map((r) => html`<p class="leave">${r}</p>`)}
    </div>
  </section>`;
}
