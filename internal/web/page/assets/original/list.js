// The list of Kibitz, as the original kept it: the best moves, then what the person lays, in the order of laying. All functions are pure.

const most = 60; // rows; the server values no more at once

/** @param {string} move a play as "8D WORD" */
function read(move) {
  const m = /^(?:(\d+)([A-Z])|([A-Z])(\d+)) (\S+)$/.exec(move);
  if (!m) return null;
  const across = m[1] !== undefined;
  return {
    lane: across ? `row ${m[1]}` : `column ${m[3]}`,
    start: across ? m[2].charCodeAt(0) : Number(m[4]),
    word: m[5],
  };
}

/** Whether a play is another one with a letter more before it or after it. @param {string} long @param {string} short */
function extendsBy(long, short) {
  const [a, b] = [read(long), read(short)];
  if (!a || !b || a.lane !== b.lane) return false;
  return (
    (a.start === b.start && a.word.slice(0, -1) === b.word) || (a.start + 1 === b.start && a.word.slice(1) === b.word)
  );
}

/**
 * The list with what lies on the board: at its end, or in place of the last row if that is the same play with a letter less. It is the same list if it
 * has the move, or if nothing lies.
 * @param {string[]} rows @param {string} laid @returns {string[]}
 */
export function join(rows, laid) {
  if (!laid || rows.includes(laid) || rows.length >= most) return rows;
  const last = rows.at(-1);
  return [...(last && extendsBy(laid, last) ? rows.slice(0, -1) : rows), laid];
}

/**
 * The line above each row: grey where the list falls more than 2 points behind its first move, black where it falls more than 5, and none twice in a
 * row.
 * @param {(number|null)[]} worths of the rows in points, null where one is not known @returns {(""|"grey"|"black")[]}
 */
export function lines(worths) {
  /** @type {""|"grey"|"black"} */
  let drawn = "";
  let before = 0;
  return worths.map((worth) => {
    if (worth === null || worths[0] === null) return "";
    const gap = Math.round(100 * (worths[0] - worth));
    /** @type {""|"grey"|"black"} */
    let line = "";
    if (gap > 200 && before <= 200 && drawn !== "grey") line = "grey";
    if (gap > 500 && before <= 500 && drawn !== "black") line = "black";
    before = gap;
    drawn = line || drawn;
    return line;
  });
}
