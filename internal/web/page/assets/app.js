// Starts the page: the header (the desk of the original has sounds of its own), the view of the route, settings, the sheet of keys.

import { html, render, useEffect, useState } from "./ui.js";
import "./focus.js";
import { inFolder } from "./place.js";
import { plain, useRoute } from "./router.js";
import { KeysSheet, useKeys } from "./keys.js";
import { OfFolder, SettingsSheet } from "./sheet.js";
import { SoundSwitch } from "./sound.js";
import { ask, get, Problem, problemOf } from "./api.js";
import { useAgain } from "./again.js";
import { Failed, Loading } from "./states.js";
import { WordCard } from "./card.js";
import { Drops } from "./drop.js";
import { View as First } from "./first/view.js";
import { text } from "./text.js";

/** @typedef {(props: {route: import("./router.js").Route}) => any} ViewComponent */

/** What draws each view; the first one is here already. @type {Record<string, () => Promise<{View: ViewComponent}>>} */
const views = {
  play: () => import("./play/view.js"),
  analyse: () => import("./analyse/view.js"),
  learn: () => import("./learn/view.js"),
  study: () => import("./study/view.js"),
  judge: () => import("./judge/view.js"),
  director: () => import("./director/view.js"),
  puzzles: () => import("./puzzles/view.js"),
  quiz: () => import("./quiz/view.js"),
  enter: () => import("./enter/view.js"),
  games: () => import("./games/view.js"),
  original: () => import("./original/view.js"),
};

/** What the address of a view may go on with; of others nothing. @type {Record<string, RegExp>} */
const rests = {
  play: /^[^/]*$/,
  analyse: /^($|records\/\d|games\/.)/,
  learn: /^($|records\/\d)/,
  puzzles: /^[^/]*$/,
  enter: /^[^/]*$/,
  games: /^($|players\/.)/,
  original: /^[^/]*$/,
};

/** What the title of the window calls the views. @type {Record<string, string>} */
const titles = {
  ...text.titles,
  play: text.nav.play,
  analyse: text.nav.analyse,
  study: text.nav.study,
  games: text.nav.games,
  enter: text.enter.title,
  quiz: text.quiz.title,
  puzzles: text.puzzles.title,
  director: text.director.title,
};

const links = /** @type {const} */ (["play", "analyse", "study", "enter", "games"]);

/** @param {{view: string, onKeys: () => void, onSettings: () => void}} props */
function Header({ view, onKeys, onSettings }) {
  return html`<header class="top">
    <a class="skip" href="#main">${text.skip}</a>
    <a class="name" href="/" aria-label=${text.nav.first} aria-current=${view === "" ? "page" : undefined}
      >${text.name}</a
    >
    <nav aria-label=${text.nav.label}>
      ${links.map((l) => html`<a href=${"/" + l} aria-current=${view === l ? "page" : undefined}>${text.nav[l]}</a>`)}
    </nav>
    <div class="end">
      ${view !== "original" && html`<${SoundSwitch} />`}
      <button class="quiet" onClick=${onKeys}>${text.nav.keys}</button
      ><button class="quiet" onClick=${onSettings}>${text.nav.settings}</button>
    </div>
  </header>`;
}

/** Why the files of a view do not come: nobody answers, or the server has those of another version. */
const notLoaded = () => get("settings").then(() => new Problem({ status: -1, detail: text.state.old }), problemOf);

/** Draws a view that is loaded when it is first needed. @param {{route: import("./router.js").Route}} props */
function Shown({ route }) {
  const [loaded, set] = useState(
    /** @type {{view: string, View: ViewComponent|null, error: Problem|null}} */ ({
      view: "",
      View: First,
      error: null,
    }),
  );
  const again = useAgain(loaded.error);
  const there = (rests[route.view] ?? /^$/).test(route.parts.join("/"));
  useEffect(() => {
    const title = titles[route.view] ?? text.name;
    document.title = title.startsWith(text.name) ? title : `${title} · ${text.name}`;
    if (route.view === "") return set({ view: "", View: First, error: null });
    let gone = false;
    const load =
      (there && views[route.view]) || (() => Promise.reject(new Problem({ status: 404, detail: text.state.missing })));
    load().then(
      ({ View }) => gone || set({ view: route.view, View, error: null }),
      async (err) => {
        const error = err instanceof Problem ? err : await notLoaded();
        if (gone) return;
        if (loaded.error?.offline && !error.offline)
          location.reload(); // a browser may ask for a file only once
        else set({ view: route.view, View: null, error });
      },
    );
    return () => void (gone = true);
  }, [route.view, there, again]);
  if (loaded.view !== route.view) return html`<main id="main" class="page"><${Loading} /></main>`;
  if (loaded.error)
    return html`<main id="main" class="page">
      <${Failed}
        error=${loaded.error}
        again=${loaded.error.status === 404 || loaded.error.offline ? undefined : () => location.reload()}
      />
      <p><a href="/">${text.state.home}</a></p>
    </main>`;
  return html`<${/** @type {ViewComponent} */ (loaded.View)} route=${route} />`;
}

function App() {
  const route = useRoute();
  const [sheet, setSheet] = useState("");
  const close = () => setSheet("");
  useKeys(text.keys.page, [{ key: "?", text: text.keys.sheet, run: () => setSheet("keys") }]);
  useKeys(text.keys.board, [
    { key: "", shown: "A…Z", text: text.keys.letters },
    { key: "", shown: "Shift A…Z", text: text.keys.capital },
    { key: "", shown: "[ ]", text: text.keys.bracket },
    { key: "", shown: "← ↑ ↓ →", text: text.keys.arrows },
    { key: "", shown: "Space", text: text.keys.space },
    { key: "", shown: "Backspace", text: text.keys.back },
    { key: "", shown: "Enter", text: text.keys.enter },
    { key: "", shown: "Shift Enter", text: text.keys.words },
    { key: "", shown: "Esc", text: text.keys.escape },
  ]);
  return html`<${Header} view=${route.view} onKeys=${() => setSheet("keys")} onSettings=${() => setSheet("settings")} />
    ${inFolder && html`<${OfFolder} part="Engine" />`}
    <${Shown} route=${route} />
    <${KeysSheet} open=${sheet === "keys"} onClose=${close} />
    <${SettingsSheet} open=${sheet === "settings"} onClose=${close} />
    <${WordCard} /><${Drops} />`;
}

/** A link with #token= is exchanged for a cookie once; the token does not stay in the address. */
async function session() {
  const token = /^#token=(.+)$/.exec(location.hash)?.[1];
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  await ask("POST", "session", { token: plain(token) }).catch(() => undefined);
}

const root = document.getElementById("app");
if (root) {
  session().then(() => {
    render(html`<${App} />`, root);
    document.documentElement.dataset.ready = "yes";
  });
}
