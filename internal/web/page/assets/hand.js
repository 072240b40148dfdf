// Hands things over: a file to be saved, a text for the clipboard.

/** Has the browser save a file. @param {Blob} blob @param {string} name */
export function hand(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Puts a text into the clipboard; false if the browser does not let it. @param {string} what */
export async function copy(what) {
  try {
    await navigator.clipboard.writeText(what);
    return true;
  } catch {
    return false;
  }
}
