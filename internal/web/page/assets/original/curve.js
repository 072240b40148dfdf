// The course of a rating as points of a drawing. All functions are pure.

/** @typedef {import("../types").RatingMark} Mark */

/** Points that are drawn at most: more would not be told apart. */
export const most = 240;

const step = 50; // points of rating between two lines of the drawing, at least
const lines = 5; // of them, at most

/** As many marks as are drawn: of each share of too many, the last one; those set by hand stay. @param {Mark[]} marks @returns {Mark[]} */
export function thinned(marks) {
  if (marks.length <= most) return marks;
  return marks.filter(
    (m, i) => m.byHand || Math.floor(((i + 1) * most) / marks.length) > Math.floor((i * most) / marks.length),
  );
}

/** The ratings at which lines are drawn, from the lowest to the highest: round numbers that enclose all. @param {Mark[]} marks @returns {number[]} */
export function scale(marks) {
  const all = marks.map((m) => m.rating);
  const [low, high] = all.length === 0 ? [1375, 1425] : [Math.min(...all), Math.max(...all)];
  let by = step;
  const first = () => Math.floor((low - 1) / by) * by;
  const count = () => Math.ceil((high + 1 - first()) / by) + 1;
  while (count() > lines) by *= 2;
  return Array.from({ length: count() }, (_, i) => first() + by * i);
}

/** Where a rating stands between the lowest and the highest line, 0 to 1. @param {number[]} at @param {number} rating */
export const height = (at, rating) => (rating - at[0]) / (at[at.length - 1] - at[0]);

/** Where a mark stands from left to right, 0 to 1. @param {number} i @param {number} n */
export const along = (i, n) => (n < 2 ? 0.5 : i / (n - 1));

/** A path through all marks in a drawing of this size. @param {Mark[]} marks @param {number[]} at @param {number} width @param {number} tall */
export const path = (marks, at, width, tall) =>
  marks
    .map(
      (m, i) =>
        `${i ? "L" : "M"}${(width * along(i, marks.length)).toFixed(1)} ${(tall * (1 - height(at, m.rating))).toFixed(1)}`,
    )
    .join("");
