// Light or dark: a notebook says which theme it has; else the system does.

// Calls `act` with the theme, now and whenever it changes; returns what ends that.
export function followTheme(act) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const choose = () => {
    const said = document.body.dataset.jpThemeLight;
    act((said === undefined ? system.matches : said === "false") ? "dark" : "light");
  };
  system.addEventListener("change", choose);
  const watch = new MutationObserver(choose);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  choose();
  return () => {
    system.removeEventListener("change", choose);
    watch.disconnect();
  };
}
