// The engine in this thread: while it works, it gives way every 12 milliseconds. In a page, worker.js has it in a worker instead.

import { opener } from "./face.js";
import { load } from "./load.js";
import { run } from "./program.js";

/** The program, which all engines of this thread share; undefined until it is asked for, and after it has ended. @type {Promise<import("./program.js").Program> | undefined} */
let program;

/** Starts the program, once. */
function started() {
  if (!program) {
    const one = load().then((module) =>
      run(module, () => {
        if (program === one) program = undefined;
      }),
    );
    one.catch(() => {
      if (program === one) program = undefined;
    });
    program = one;
  }
  return program;
}

export const open = opener(started);
