// Sound, made by the browser: a click when a tile is laid, a tone at a move.

/** @type {AudioContext|null} */
let context = null;

/** @param {number} pitch hertz @param {number} length seconds @param {OscillatorType} shape @param {number} loud 0 to 1 @param {number} after seconds */
function beep(pitch, length, shape, loud, after = 0) {
  try {
    context ??= new AudioContext();
  } catch {
    return; // a browser without sound is silent
  }
  const from = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loud, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + length);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + length);
}

/** A tile is laid. */
export const click = () => beep(1800, 0.03, "square", 0.05);

/** A move is made: one tone of the person's, two of the program's. @param {boolean} own */
export function tone(own) {
  beep(own ? 523 : 392, 0.18, "sine", 0.2);
  if (!own) beep(523, 0.22, "sine", 0.2, 0.12);
}
