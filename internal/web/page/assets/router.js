// Where the page is: real paths, by the history of the browser.

import { useLayoutEffect, useState } from "./ui.js";
import { at, inFolder, pathOf, place } from "./place.js";

/**
 * @typedef {Object} Route
 * @property {string} path "/analyse/records/3"
 * @property {string} view its first part: "analyse"; "" for the home page
 * @property {string[]} parts the rest: ["records", "3"]
 * @property {URLSearchParams} query
 * @property {string} hash what the address holds after its #, with it
 */

/** What a part of an address says; as it is written where its bytes are no text. @param {string} part */
export function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @returns {Route} */
export function here() {
  const [address, hash = ""] = at().split(/(#.*)/s);
  const [path, query = ""] = address.split(/\?(.*)/s);
  const [view = "", ...parts] = path.split("/").slice(1).map(plain);
  return { path, view, parts: parts.filter((p) => p !== ""), query: new URLSearchParams(query), hash };
}

/** Goes to a path. replace leaves no step back. @param {string} path @param {{replace?: boolean}} [how] */
export function go(path, how = {}) {
  clearTimeout(again);
  if (path === at()) return;
  stop();
  if (how.replace) history.replaceState(null, "", place(path));
  else {
    history.replaceState({ y: scrollY }, "");
    history.pushState(null, "", place(path));
  }
  dispatchEvent(new Event("maven-go"));
  if (!how.replace) scrollTo(0, 0);
}

let again = 0; // the timer of an address that was refused
let stop = () => {}; // waiting for a page to be as long as it was

/** Whether somebody has come back to the page that is shown. */
export const isBack = () => history.state !== null;

/** Scrolls to where the page was left, once it is as long again, unless the person does something before. */
function comeBack() {
  stop();
  const y = history.state?.y;
  if (!y) return;
  const look = new MutationObserver(() => {
    if (document.documentElement.scrollHeight < y + innerHeight) return;
    scrollTo(0, y);
    stop();
  });
  look.observe(document.body, { childList: true, subtree: true });
  stop = () => look.disconnect();
}

/** Changes the address of what is shown, which stays as it is. @param {string} path */
export function keepPath(path) {
  clearTimeout(again);
  try {
    history.replaceState(null, "", place(path));
  } catch {
    // A browser may refuse changes that come too often, with an error or without.
  }
  if (location.href !== new URL(place(path), location.href).href) again = setTimeout(() => keepPath(path), 500);
}

/** The route, for a component that is drawn again when it changes. */
export function useRoute() {
  const [route, set] = useState(here);
  useLayoutEffect(() => {
    const w = () => set(here());
    addEventListener("popstate", w);
    addEventListener("maven-go", w);
    return () => {
      removeEventListener("popstate", w);
      removeEventListener("maven-go", w);
    };
  }, []);
  return route;
}

addEventListener("popstate", () => {
  clearTimeout(again);
  comeBack();
});
for (const done of ["wheel", "touchstart", "pointerdown", "keydown"])
  addEventListener(done, () => stop(), { passive: true });

// A plain click on a link of the page changes the view without loading the page again.
document.addEventListener("click", (e) => {
  if (e.defaultPrevented || e.button !== 0 || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
  const link = e.target instanceof Element ? e.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download")) return;
  const path = pathOf(link);
  if (path !== null) {
    e.preventDefault();
    go(path);
  } else if (inFolder && link.hash && link.pathname === location.pathname) {
    e.preventDefault(); // what is after the # is the path
    const to = document.getElementById(link.hash.slice(1));
    if (!to) return;
    to.tabIndex = -1; // the next tab goes on from there
    to.focus();
  }
});
