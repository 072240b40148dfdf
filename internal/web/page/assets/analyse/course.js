// The course of a game, turn by turn, as its graph shows it.

/**
 * What the graph of a game shows after each turn: the chance of the first player to win, or the lead in parts of the largest one where no chance
 * is known, as on boards without a table of chances. at is 0 to 1, with 0.5 for even.
 * @param {import("./report.js").Report} report
 */
export function curve(report) {
  const won = chances(report);
  const lead = leads(report);
  const most = Math.max(1, ...lead.map(Math.abs));
  const byLead = won.every((v) => v === null);
  return { byLead, lead, at: byLead ? lead.map((l) => 0.5 + l / (2 * most)) : won };
}

/** The lead of the first player after each turn. @param {import("./report.js").Report} report */
function leads(report) {
  const totals = [0, 0];
  return report.turns.map((t) => {
    totals[t.player - 1] = t.total;
    return totals[0] - totals[1];
  });
}

/** The chance that the first player wins after each turn; where it is not known, as after the turn before. @param {import("./report.js").Report} report @returns {(number|null)[]} */
function chances(report) {
  /** @type {number|null} */
  let last = null;
  return report.turns.map((t) => {
    if (t.win !== undefined && t.win !== null) last = t.player === 1 ? t.win : 1 - t.win;
    return last;
  });
}
