// The language that the page speaks. start.js has chosen it, before anything is drawn: it stands at the root of the page.

/** Its code, such as "de". */
export const language = typeof document === "undefined" ? "en" : document.documentElement.lang;

/** The languages that there are, in their own words. */
export const languages = { en: "English", de: "Deutsch", fr: "Français", pl: "Polski" };
