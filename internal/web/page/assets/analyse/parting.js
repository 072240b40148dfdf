// Where lists of moves part, and what a difference is made of.

/** Whether lists have different moves at a place, or one of them none. @param {{moves: {move: string}[]}[]} lists @param {number} at */
export const parting = (lists, at) => lists.some((l) => l.moves[at]?.move !== lists[0].moves[at]?.move);

const most = 6; // terms that are told; the rest is little

/**
 * The parts of a difference that count, the largest first: those that round to nothing are left out.
 * @param {{terms?: {name: string, points: number}[]}} d
 */
export const terms = (d) => (d.terms ?? []).filter((t) => Math.abs(t.points) >= 0.05).slice(0, most);
