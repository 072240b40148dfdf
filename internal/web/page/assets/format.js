// Numbers, signs and times as people write them in their language.

import { language } from "./language.js";

const minus = "\u2212";

/** What one language writes. @param {string} tag such as "de" */
export function formats(tag) {
  const digits = (/** @type {number} */ n) => ({ minimumFractionDigits: n, maximumFractionDigits: n });
  /** Writes numbers with so many digits after the point; what rounds to nothing has no sign. @param {number} n @param {"negative"|"exceptZero"} [signDisplay] */
  const numbers = (n, signDisplay = "negative") => {
    const format = new Intl.NumberFormat(tag, { ...digits(n), signDisplay });
    return (/** @type {number} */ n) => format.format(n).replace("-", minus);
  };
  const percent = new Intl.NumberFormat(tag, { style: "percent", ...digits(1) });
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone: "UTC" });
  const short = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone: "UTC" });
  const month = new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" });
  const time = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "short" });
  const rules = new Intl.PluralRules(tag);
  const unit = (/** @type {string} */ unit) =>
    new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "long", maximumFractionDigits: 1 });
  const units = { minute: unit("minute"), second: unit("second") };
  const parts = new Intl.ListFormat(tag, { type: "unit" });
  const words = new Intl.ListFormat(tag === "en" ? "en-GB" : tag, { type: "conjunction" });

  /** 1234 as "1,234". */
  const count = numbers(0);

  /** Points with one digit after the point: "12.5". */
  const points = numbers(1);

  /** The form of a word that goes with a number: of one, of a few (of all others, in most languages), of many. @param {number} n @param {string} one @param {string} few @param {string} [many] */
  const form = (n, one, few, many = few) =>
    /** @type {Record<string, string>} */ ({ one, few })[rules.select(n)] ?? many;

  return {
    count,
    points,
    form,

    /** What a move is worth in points: "12.5", "≤ 12.5" if it may be less, a dash if it is not known. @param {{equity: number|null, atMost?: boolean}} move */
    worth: ({ equity, atMost }) => (equity === null ? "–" : (atMost ? "≤ " : "") + points(equity)),

    /** Points with two digits after the point, as the original printed its hundredths: "12.50". */
    hundredths: numbers(2),

    /** Points with their sign: "+12.5", "−3.0". */
    signed: numbers(1, "exceptZero"),

    /** Whole points with their sign: "+12". */
    gain: numbers(0, "exceptZero"),

    /** A chance from 0 to 1 as "94.1%". @param {number} p */
    chance: (p) => percent.format(p),

    /** A day as "22 Nov 2026" in the reader's order, of a date without a time such as 2026-11-22. @param {string} when */
    date: (when) => day.format(new Date(when)),

    /** A day as "22 Nov", of a date without a time such as 2026-11-22. @param {string} when */
    dayOf: (when) => short.format(new Date(when)),

    /** A month as "Nov 2026", of one such as 2026-11. @param {string} when */
    monthOf: (when) => month.format(new Date(when)),

    /** A day with its time. @param {string|number|Date} when */
    moment: (when) => time.format(new Date(when)),

    /** A clock: "18:42", tenths under ten seconds, "−0:31" when it has run out. @param {number} ms milliseconds left */
    clock(ms) {
      if (ms >= 0 && ms < 10_000) return points(Math.floor(ms / 100) / 10);
      const seconds = Math.floor(Math.abs(ms) / 1000);
      return `${ms < 0 ? minus : ""}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    },

    /** A time as it is said: "4 minutes, 59 seconds", "9.9 seconds". @param {number} ms milliseconds, from 0 */
    spoken(ms) {
      const seconds = Math.floor(ms / 1000);
      if (seconds < 10) return units.second.format(Math.floor(ms / 100) / 10);
      return parts.format([
        ...(seconds >= 60 ? [units.minute.format(Math.floor(seconds / 60))] : []),
        ...(seconds % 60 > 0 ? [units.second.format(seconds % 60)] : []),
      ]);
    },

    /** A number with its word: "1 word", "2 words". @param {number} n @param {string} one @param {string} few @param {string} [many] */
    plural: (n, one, few, many) => `${count(n)} ${form(n, one, few, many)}`,

    /** A list in words: "A, B and C". @param {string[]} items */
    list: (items) => words.format(items),
  };
}

export const {
  count,
  points,
  worth,
  hundredths,
  signed,
  gain,
  chance,
  date,
  dayOf,
  monthOf,
  moment,
  clock,
  spoken,
  list,
} = formats(language);

/** Bytes as the letters of base64. @param {Uint8Array} bytes */
export const base64 = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));

/** What someone says as a whole sentence. @param {string} said */
export const sentence = (said) => said[0].toUpperCase() + said.slice(1) + (/[.!?]$/.test(said) ? "" : ".");
