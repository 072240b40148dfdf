// The page of a player: games, results, losses from game to game, kinds of mistakes, strength.

import { html } from "../ui.js";
import { get, useLoad } from "../api.js";
import { go } from "../router.js";
import { chance, count, date, monthOf, points } from "../format.js";
import { Failed, Loading } from "../states.js";
import { text } from "../text.js";
import { nameIn, nameOf } from "../players.js";
import { Heads } from "../heads.js";

/** @typedef {import("../types").Career} Player */
/** @typedef {import("../types").CareerGame} PlayerGame */

/** The address of a player's page. @param {string} name */
export const playerPath = (name) => `/games/players/${encodeURIComponent(name)}`;

const say = text.games.player;

/** @param {{name: string}} props */
export function Player({ name }) {
  const found = useLoad((signal) => get(`players/${encodeURIComponent(name)}`, signal), [name]);
  return html`<main id="main" class="page games">
    <header class="bar">
      <h1>${nameOf(found.value?.name ?? name)}</h1>
      <div class="buttons"><a class="button" href="/games">${say.all}</a></div>
    </header>
    ${
      found.state === "failed"
        ? html`<${Failed} error=${found.error} again=${found.again} what=${say.failed} />`
        : found.value === null
          ? html`<${Loading} what=${say.loading} />`
          : html`<${Shown} player=${found.value} />`
    }
  </main>`;
}

/** @param {{player: Player}} props */
function Shown({ player }) {
  const judged = player.games.filter((g) => g.meanLoss !== null);
  return html`<div class="player-page">
    <div>
      ${player.standing && html`<${Totals} player=${player} standing=${player.standing} />`}
      ${judged.length > 1 && html`<${Course} games=${judged.toReversed()} />`}
      ${player.months.length > 0 && html`<${Months} months=${player.months} />`}
      <${Learned} player=${player} />
    </div>
    <${List} player=${player} />
  </div>`;
}

/** @param {{player: Player, standing: NonNullable<Player["standing"]>}} props */
function Totals({ player, standing: s }) {
  const over = player.games.filter((g) => g.ended);
  const won = over.filter((g) => g.winner === g.seat).length;
  const drawn = over.filter((g) => !g.winner).length;
  /** @type {[string, string][]} */
  const rows = [
    [say.results, say.won(won, drawn, over.length - won - drawn)],
    [say.perTurn, points(s.pointsPerTurn)],
    [say.meanLoss, s.meanLoss === null ? "–" : points(s.meanLoss)],
    [say.accuracy, s.accuracy === null ? "–" : chance(s.accuracy)],
    [say.bingos, say.bingosOf(s.bingos, s.bingosMissed)],
    [say.phonies, count(s.phonies)],
  ];
  if (s.strength) rows.push([say.strength, say.strengthOf(s.strength)]);
  const causes = Object.entries(s.causes ?? {}).sort((a, b) => b[1].loss - a[1].loss);
  return html`<section class="panel">
    <h2>${say.totals} <small>${player.total > player.games.length ? say.latest(player.games.length) : ""}</small></h2>
    <table>
      <tbody>
        ${rows.map(
          ([what, value]) =>
            html`<tr>
              <th scope="row">${what}</th>
              <td>${value}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${
      causes.length > 0 &&
      html`<table>
        <caption>
          ${say.causes}
        </caption>
        <${Heads} of=${[text.puzzles.kind, text.play.turns, say.lost]} />
        <tbody>
          ${causes.map(
            ([cause, of]) =>
              html`<tr>
                <th scope="row">${say.causeNames[cause] ?? cause}</th>
                <td>${count(of.count)}</td>
                <td>${points(of.loss)}</td>
              </tr>`,
          )}
        </tbody>
      </table>`
    }
    ${player.unjudged > 0 && html`<p class="body">${say.unjudged(player.unjudged)}</p>`}
  </section>`;
}

/** Loss a move from game to game, as columns; the list of games has the figures. @param {{games: PlayerGame[]}} props */
function Course({ games }) {
  const most = Math.max(...games.map((g) => g.meanLoss ?? 0), 1);
  return html`<section class="panel">
    <h2>${say.course} <small>${say.courseHint}</small></h2>
    <div
      class="body bars"
      role="img"
      aria-label=${say.courseSays(games.length, points(games[0].meanLoss ?? 0), points(games[games.length - 1].meanLoss ?? 0))}
    >
      ${games.map((g) => html`<i style=${{ height: `${Math.max(2, (100 * (g.meanLoss ?? 0)) / most)}%` }} title=${`${g.date ? date(g.date) : ""} ${points(g.meanLoss ?? 0)}`}></i>`)}
    </div>
  </section>`;
}

/** A text that no line breaks after a dash. @param {string} said */
const unbroken = (said) => said.replaceAll("–", "–\u2060");

/** What was lost from month to month. @param {{months: Player["months"]}} props */
const Months = ({ months }) =>
  html`<section class="panel">
    <h2>${say.months}</h2>
    <table>
      <${Heads} of=${[say.month, text.nav.games, say.meanLoss, say.accuracy, say.strength]} />
      <tbody>
        ${months.toReversed().map(
          ({ month, standing: s }) =>
            html`<tr key=${month}>
              <th scope="row" class="month">${monthOf(month)}</th>
              <td>${count(s.games)}</td>
              <td>${s.meanLoss === null ? "–" : points(s.meanLoss)}</td>
              <td>${s.accuracy === null ? "–" : chance(s.accuracy)}</td>
              <td>${s.strength ? unbroken(say.level(s.strength)) : "–"}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;

/** Words and puzzles, which are those of whoever keeps this database. @param {{player: Player}} props */
const Learned = ({ player: { name, words, puzzles } }) =>
  html`<section class="panel">
    <h2>${say.learned}</h2>
    <div class="body">
      ${words && html`<p>${say.words(words)} <a href="/quiz">${text.quiz.title}</a></p>`}
      <p><a href=${`/quiz?who=${encodeURIComponent(name)}`}>${say.missedWords}</a></p>
      ${puzzles && html`<p>${say.puzzles(puzzles)} <a href="/puzzles">${text.puzzles.title}</a></p>`}
    </div>
  </section>`;

/** @param {{player: Player}} props */
function List({ player }) {
  return html`<div class="panel">
    <table>
      <caption class="unseen-text">
        ${text.nav.games}
      </caption>
      <${Heads} of=${[say.against, text.games.score, text.games.date, say.meanLoss]} />
      <tbody>
        ${player.games.map((g) => {
          const [own, other] = [g.players[g.seat - 1], g.players[2 - g.seat]];
          return html`<tr key=${g.id} onDblClick=${() => go(`/analyse/records/${g.id}`)}>
            <td><a href=${`/analyse/records/${g.id}`}>${nameIn(other)}</a></td>
            <td class="result">
              <span class=${g.winner === g.seat ? "won" : ""}>${count(own.score)}</span>${" – "}<span
                >${count(other.score)}</span
              >
            </td>
            <td class="when">${g.date && date(g.date)}</td>
            <td class="turns">${g.meanLoss === null ? "–" : points(g.meanLoss)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
