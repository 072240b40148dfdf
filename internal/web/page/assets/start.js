// Runs before anything is drawn, so it is a script of its own and no module. It chooses the language, the theme and the look of the board, so that the
// page does not flash, and asks for the modules once what the server has drawn is painted.
(function () {
  var dark = window.matchMedia("(prefers-color-scheme: dark)");
  var contrast = window.matchMedia("(prefers-contrast: more)");
  var paper = window.matchMedia("print");
  function kept() {
    try {
      return JSON.parse(localStorage.getItem("maven") || "{}") || {};
    } catch (e) {
      return {}; // as usual
    }
  }
  var chosen = kept();
  function apply() {
    var theme = chosen.theme || (contrast.matches ? "contrast" : dark.matches ? "dark" : "light");
    if (theme === "dark" && paper.matches) theme = "light";
    document.documentElement.setAttribute("data-theme", theme);
    document.documentElement.setAttribute("data-look", theme === "contrast" ? "" : chosen.look || "");
    document.documentElement.setAttribute("data-letters", chosen.large ? "large" : "");
  }
  dark.addEventListener("change", apply);
  paper.addEventListener("change", apply); // of a preview that is not printed
  contrast.addEventListener("change", apply);
  document.addEventListener("maven-settings", function (e) {
    chosen = /** @type {CustomEvent} */ (e).detail || kept(); // a browser that keeps nothing is told all the same
    apply();
  });
  apply();

  // The language that the person has chosen, or the first of the browser's that there is; the server has drawn the page in English.
  var there = ["en", "de", "fr", "pl"];
  var wished = [chosen.language].concat(navigator.languages).map(function (tag) {
    return String(tag || "").split("-")[0];
  });
  var language =
    wished.filter(function (code) {
      return there.indexOf(code) >= 0;
    })[0] || "en";
  document.documentElement.lang = language;

  addEventListener("beforeprint", function () {
    var root = document.documentElement;
    if (root.getAttribute("data-theme") === "dark") root.setAttribute("data-theme", "light");
  });
  addEventListener("afterprint", apply);

  var started = false;
  function start() {
    if (started) return;
    started = true;
    /** @type {NodeListOf<HTMLLinkElement>} */
    var modules = document.querySelectorAll("link[rel=module]");
    modules.forEach(function (link) {
      if (!link.hreflang || link.hreflang === language) link.rel = "modulepreload"; // of texts only those that are spoken
    });
    var script = document.createElement("script");
    script.type = "module";
    script.src = modules[0].href;
    document.head.append(script);
  }
  document.addEventListener("DOMContentLoaded", function () {
    requestAnimationFrame(function () {
      setTimeout(start);
    });
    setTimeout(start, 100); // in a tab that is not shown nothing is painted
  });
})();
