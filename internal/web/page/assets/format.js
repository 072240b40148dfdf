// Numbers, signs and times as people write them.

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const tenth = new Intl.NumberFormat("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredth = new Intl.NumberFormat("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const short = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });
const time = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

const minus = "\u2212";

/** 1234 as "1,234". @param {number} n */
export const count = (n) => whole.format(n).replace("-", minus);

/** Points with one digit after the point: "12.5". @param {number} n */
export const points = (n) => tenth.format(n).replace("-", minus);

/** Points with two digits after the point, as the original printed its hundredths: "12.50". @param {number} n */
export const hundredths = (n) => hundredth.format(n).replace("-", minus);

/** Points with their sign: "+12.5", "−3.0". @param {number} n */
export const signed = (n) => (n > 0 ? "+" : "") + points(n);

/** Whole points with their sign: "+12". @param {number} n */
export const gain = (n) => (n > 0 ? "+" : "") + count(n);

/** A chance from 0 to 1 as "94.1%". @param {number} p */
export const chance = (p) => tenth.format(100 * p) + "%";

/** A day as "22 Nov 2026" in the reader's order. @param {string|number|Date} when */
export const date = (when) => day.format(new Date(when));

/** A day as "22 Nov", of a date without a time such as 2026-11-22. @param {string} when */
export const dayOf = (when) => short.format(new Date(when));

/** A day with its time. @param {string|number|Date} when */
export const moment = (when) => time.format(new Date(when));

/** A clock: "18:42", tenths under ten seconds, "−0:31" when it has run out. @param {number} ms milliseconds left */
export function clock(ms) {
  const left = Math.abs(ms);
  const sign = ms < 0 ? minus : "";
  if (ms >= 0 && ms < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  return `${sign}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1 word", "2 words". @param {number} n @param {string} one @param {string} [many] */
export const plural = (n, one, many = one + "s") => `${count(n)} ${n === 1 ? one : many}`;

/** A list in words: "A, B and C". @param {string[]} items */
export const list = (items) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(items);
