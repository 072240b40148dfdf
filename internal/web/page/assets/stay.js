// What a tab keeps of the round or lesson that it is in: it goes on after the page is loaded anew, or was left.

const prefix = "maven-";

/** What is kept under a name; null if nothing is. @param {string} name @returns {any} */
export function kept(name) {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name */
function forget(name) {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // A browser that keeps nothing begins anew.
  }
}

/** Keeps a value; null forgets it. @param {string} name @param {any} value */
export function keep(name, value) {
  try {
    if (value === null) forget(name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    forget(name); // there is no room for it, and what stands there is older
  }
}
