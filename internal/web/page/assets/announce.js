// Says in words what happened, for screen readers: one polite live region for the whole page.

import { settings } from "./settings.js";

/** @type {ReturnType<typeof setTimeout>|undefined} */
let waiting;

/** Announces a sentence. A later one within 80 ms takes its place, so that keys pressed fast are not all read. @param {string} sentence */
export function announce(sentence) {
  if (!settings().speech) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const region = document.getElementById("live");
    if (!region) return;
    region.textContent = region.textContent === sentence ? sentence + "\u00a0" : sentence;
  }, 80);
}
