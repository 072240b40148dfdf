// Where the views of the page are: at paths of the server; or, in a folder of files on any host, after the # of its one page, so that
// no server has to know them.

/** Whether the page is such a folder, with the engine in a worker in place of a server. */
export const inFolder = typeof document !== "undefined" && document.documentElement.dataset.server === "worker";

/** What a link to a path of the page says. @param {string} path */
export const place = (path) => (inFolder && path.startsWith("/") && !path.startsWith("/api/") ? "#" + path : path);

/** The whole address of a path of the page. @param {string} path */
export const addressOf = (path) => new URL(place(path), location.origin + (inFolder ? location.pathname : "/")).href;

/** The path that is shown, with its query and what is after the # of it. */
export function at() {
  if (!inFolder) return location.pathname + location.search + location.hash;
  return location.hash.startsWith("#/") ? location.hash.slice(1) : "/";
}

/** The path that a link of the page leads to; null if it leads elsewhere, or to a part of what is shown. @param {HTMLAnchorElement} link */
export function pathOf(link) {
  if (link.origin !== location.origin) return null;
  const here = link.pathname === location.pathname && link.search === location.search;
  if (!inFolder) return link.pathname.startsWith("/api/") || (here && link.hash) ? null : link.pathname + link.search;
  return here && link.hash.startsWith("#/") ? link.hash.slice(1) : null;
}
