// A position to play from: set up by hand, or read from the text of the original.

import { html, useMemo, useState } from "../ui.js";
import { once, post, useDoing, useLoad } from "../api.js";
import { go, keepPath } from "../router.js";
import { Failed, Show } from "../states.js";
import { SetupForm } from "../analyse/setup.js";
import { begin, wordsOf } from "./dialogs.js";
import { useDesk } from "./remember.js";
import { text } from "./text.js";

/** @param {{cgp: string}} props */
export function Setup({ cgp }) {
  const rules = useLoad(() => once("rules/maven"), []);
  const desk = useDesk();
  const [typed, setTyped] = useState("");
  const [what, setWhat] = useState("");
  const [times, setTimes] = useState(0); // that a position was read: each begins the form again
  const words = /\blex (\S+?);/.exec(cgp)?.[1] ?? wordsOf(desk);
  const { begin: run, error } = useDoing((/** @type {string} */ name, /** @type {() => Promise<any>} */ act) => {
    setWhat(name);
    return act();
  });
  const done = (/** @type {string} */ line) =>
    run(text.setup.failed, () =>
      begin({ cgp: line, lexicon: words, challenge: "void", clock: desk.clock || undefined }),
    );
  const read = (/** @type {Event} */ e) => {
    e.preventDefault();
    run(text.setup.notRead, async () => {
      const read = await post("original/position", { text: typed });
      go(`/original?set=${encodeURIComponent(read.cgp)}`);
      setTimes(times + 1);
    });
  };
  const children = useMemo(
    () =>
      html`<p class="leave">${text.setup.yourRack}</p>
        ${error && html`<${Failed} error=${error} what=${what} />`}
        <details class="panel" open=${typed !== ""}>
          <summary>${text.setup.byText}</summary>
          <form class="body" onSubmit=${read}>
            <textarea
              class="position-text"
              rows="10"
              spellcheck=${false}
              aria-label=${text.setup.label}
              placeholder=${"classic position 1\nlexicon NA\n…"}
              value=${typed}
              onInput=${(/** @type {any} */ e) => setTyped(e.target.value)}
            ></textarea
            ><button disabled=${!typed.trim()}>${text.setup.read}</button>
          </form>
        </details>`,
    [typed, error, times],
  );
  return html`<${Show} from=${rules}>${(/** @type {any} */ r) =>
    html`<${SetupForm}
      key=${`${times} ${cgp}`}
      cgp=${cgp}
      rules=${r}
      title=${text.setup.title}
      action=${text.setup.action}
      onChange=${(/** @type {string} */ line) => keepPath(`/original?set=${encodeURIComponent(line)}`)}
      onDone=${done}>${children}</${SetupForm}>`}</${Show}>`;
}
