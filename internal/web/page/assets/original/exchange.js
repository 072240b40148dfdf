// The window of exchanges: which tiles go back, and how much more an exchange is worth to the person than to the program.

import { html, useRef, useState } from "../ui.js";
import { Rack } from "../rack.js";
import { text as common } from "../texts/en.js";
import { text } from "./text.js";

/** Points as typed, in centipoints; null if they are none. @param {string} typed */
export function readBias(typed) {
  const m = /^\s*([+\u2212-]?)(\d{1,2})(?:\.(\d{1,2}))?\s*$/.exec(typed);
  if (!m) return null;
  const n = 100 * Number(m[2]) + Number((m[3] ?? "0").padEnd(2, "0"));
  return m[1] === "" || m[1] === "+" || n === 0 ? n : -n;
}

/** @param {{exchange: ReturnType<typeof import("../play/exchange.js").useExchange>, able: boolean, most: number, bias: number, onBias: (bias: number) => void}} props */
export function ExchangeWindow({ exchange, able, most, bias, onBias }) {
  const [typed, set] = useState((bias / 100).toFixed(2));
  const first = useRef(/** @type {HTMLButtonElement|null} */ (null));
  const off = !able || (exchange.on && (exchange.count === 0 || exchange.count > most));
  const stop = () => {
    first.current?.focus();
    exchange.stop();
  };
  const wrong = readBias(typed) === null;
  const change = (/** @type {any} */ e) => {
    set(e.target.value);
    const n = readBias(e.target.value);
    if (n !== null) onBias(n);
  };
  return html`<div class="body exchange">
    ${exchange.on && html`<${Rack} ...${exchange.rack} label=${text.exchange.none} />`}
    <p class=${exchange.count > most ? "bad" : "leave"}>
      ${
        !able && !exchange.on
          ? text.exchange.cannot
          : exchange.count > most
            ? common.play.tooMany(most)
            : text.exchange.none
      }
    </p>
    <div class="foot">
      <button
        key="first"
        ref=${first}
        class=${exchange.on ? "go" : ""}
        aria-disabled=${off ? "true" : undefined}
        onClick=${() => off || (exchange.on ? exchange.make : exchange.start)()}
      >
        ${exchange.on ? common.play.exchangeN(exchange.count) : text.exchange.begin}
      </button>
      ${exchange.on && html`<button key="stop" onClick=${stop}>${common.cancel}</button>`}
    </div>
    <label class="bias"
      ><span>${text.exchange.bias}</span
      ><input
        type="text"
        inputmode="decimal"
        value=${typed}
        aria-invalid=${String(wrong)}
        aria-describedby="bias-hint"
        onInput=${change}
      /><span>${text.exchange.points}</span></label
    >
    <p id="bias-hint" class=${wrong ? "bad" : "leave"}>${wrong ? text.exchange.wrong : text.exchange.biasHint}</p>
  </div>`;
}
