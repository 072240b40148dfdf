// The sounds of the desk: a click when a tile is laid, a tone at a move.

import { play } from "../sound.js";

/** A tile is laid. */
export const click = () => play([{ pitch: 1800, length: 0.03, loud: 0.05, shape: "square" }]);

/** A move is made: one tone of the person's, two of the program's. @param {boolean} own */
export const tone = (own) =>
  play(
    own
      ? [{ pitch: 523, length: 0.18, loud: 0.2 }]
      : [
          { pitch: 392, length: 0.18, loud: 0.2 },
          { pitch: 523, length: 0.22, loud: 0.2, after: 0.12 },
        ],
  );
