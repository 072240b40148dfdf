// Sounds of the table, made by the browser: none is loaded. They are off until they are switched on.

import { html } from "./ui.js";
import { change, settings, useSettings } from "./settings.js";
import { text } from "./text.js";

/** @type {AudioContext|null} */
let context = null;

/**
 * A tone that dies away.
 * @typedef {{pitch: number, length: number, loud: number, after?: number, shape?: OscillatorType}} Tone hertz, seconds, 0 to 1, seconds
 */

/** What each sound is made of. @type {Record<"tile"|"bag"|"challenge"|"end"|"clock", Tone[]>} */
const made = {
  tile: [
    { pitch: 1150, length: 0.04, loud: 0.12, shape: "triangle" },
    { pitch: 320, length: 0.06, loud: 0.2 },
  ],
  bag: [0, 0.05, 0.1].map((after, i) => ({ pitch: 520 + 90 * i, length: 0.04, loud: 0.08, after, shape: "triangle" })),
  challenge: [
    { pitch: 233, length: 0.16, loud: 0.14, shape: "square" },
    { pitch: 175, length: 0.24, loud: 0.14, after: 0.14, shape: "square" },
  ],
  end: [392, 494, 587].map((pitch, i) => ({ pitch, length: 0.4, loud: 0.14, after: 0.12 * i })),
  clock: [{ pitch: 880, length: 0.09, loud: 0.14 }],
};

/**
 * Makes a sound, if sounds are on. Before the first click or key on a page browsers hold all sound back, and would
 * then play it at once. @param {keyof typeof made} name @param {number} [after] seconds
 */
export function sound(name, after = 0) {
  if (settings().sound) play(made[name], after);
}

/** Plays tones, as sound does. @param {Tone[]} tones @param {number} [after] seconds */
export function play(tones, after = 0) {
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
  } catch {
    return; // a browser without sound is silent
  }
  for (const tone of tones) {
    const from = context.currentTime + after + (tone.after ?? 0);
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = tone.shape ?? "sine";
    voice.frequency.value = tone.pitch;
    volume.gain.setValueAtTime(tone.loud, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + tone.length);
    voice.connect(volume).connect(context.destination);
    voice.start(from);
    voice.stop(from + tone.length);
  }
}

/** Switches the sounds on and off. */
export function SoundSwitch() {
  const on = useSettings().sound;
  const turn = () => {
    change({ sound: !on });
    sound("tile");
  };
  return html`<button class="quiet" aria-pressed=${String(on)} title=${text.settings.soundAbout} onClick=${turn}>
    ${on ? text.settings.soundOn : text.settings.soundOff}
  </button>`;
}
