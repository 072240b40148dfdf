// Chooses the theme before anything is drawn. It is a script of its own, not a module, so that the page does not flash.
(function () {
  var dark = window.matchMedia("(prefers-color-scheme: dark)");
  var contrast = window.matchMedia("(prefers-contrast: more)");
  function apply() {
    var chosen = "";
    try {
      chosen = JSON.parse(localStorage.getItem("maven") || "{}").theme || "";
    } catch (e) {
      chosen = "";
    }
    var theme = chosen || (contrast.matches ? "contrast" : dark.matches ? "dark" : "light");
    document.documentElement.setAttribute("data-theme", theme);
  }
  dark.addEventListener("change", apply);
  contrast.addEventListener("change", apply);
  document.addEventListener("maven-settings", apply);
  apply();
})();
