// What has happened at the table, in a sentence.

import { place } from "../tiles.js";
import { sentence as whole } from "../format.js";
import { text } from "../text.js";

/**
 * What the line under the rack says, and whether it is bad news.
 * @param {import("./game.js").Game} game @param {ReturnType<typeof import("./game.js").useTrial>} trial
 * @param {ReturnType<typeof import("../placing.js").usePlacing>} placing @param {import("../api.js").Problem|null} refused @param {boolean} up the server answers @param {boolean} [hidden] nobody sees a rack
 */
export function sentence(game, trial, placing, refused, up, hidden = false) {
  const { made } = placing;
  if (up && trial.slow) return { said: text.play.asking, bad: false };
  if (!up) return { said: text.state.lost, bad: true };
  if (refused) return { said: refused.message, bad: true };
  switch (made.error) {
    case "line":
      return { said: text.placing.line, bad: true };
    case "gap":
      return { said: text.placing.gap(place(made.row, made.col, "across", game.rules.labels)), bad: true };
    case "blank":
      return { said: text.placing.blank, bad: false };
  }
  if (made.move && trial.reason) return { said: whole(trial.reason), bad: true };
  if (made.move && trial.trial)
    return {
      said: `${trial.trial.text}: ${text.first.scores(trial.trial.score)}${trial.phonies.length > 0 ? ". " + trial.phonies.map(text.study.bad).join(" ") : ""}`,
      bad: trial.bad,
    };
  if (hidden) return { said: "", bad: false };
  if (game.phase === "accepting")
    return { said: text.play.outOf(game.names[game.acting === "player" ? "person" : "player"]), bad: false };
  return { said: game.phase === "moving" && game.turns.length < 2 ? text.first.hint : "", bad: false };
}
