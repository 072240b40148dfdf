package page_test

import (
	"fmt"
	"testing"

	"maven/internal/web/page"
)

// A look of board and tiles is chosen by its picture, and stays; larger letters are larger. Nothing of it keeps anyone out, in light or dark.
func TestChooseLook(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tile := func() string {
		return Value[string](tab, `getComputedStyle(document.querySelector(".rack .tile")).backgroundImage`)
	}
	picture := func(look string) string {
		return Value[string](tab, fmt.Sprintf(`getComputedStyle(document.querySelector(".look[data-look=%s] .tile")).backgroundImage`, look))
	}
	seen := map[string]bool{tile(): true}
	for _, look := range []string{"club", "amber"} {
		for _, theme := range []string{"light", "dark"} {
			tab.Theme(theme)
			tab.Go("/") // a page writes the theme that it has read
			tab.ClickText("Settings")
			tab.WaitFor("dialog[open] input[name=look]")
			tab.Run(fmt.Sprintf(`document.querySelector("dialog[open] input[name=look][value=%s]").click()`, look))
			tab.Wait("the board has the look", fmt.Sprintf(`document.documentElement.dataset.look === %q`, look))
			if got := picture(look); got != tile() || seen[got] {
				t.Errorf("%s %s: the tile is %s, its picture %s", look, theme, tile(), got)
			}
			seen[tile()] = true
			check(t, tab, "settings, "+look+" "+theme)
			tab.Go("/")
			if !seen[tile()] {
				t.Errorf("%s %s is forgotten", look, theme)
			}
			check(t, tab, look+" "+theme)
		}
	}
	size := func() float64 {
		return Value[float64](tab, `parseFloat(getComputedStyle(document.querySelector(".board .tile")).fontSize)`)
	}
	usual := size()
	tab.ClickText("Settings")
	tab.WaitFor("dialog[open] input[name=large]")
	tab.Run(`document.querySelector("dialog[open] input[name=large]").click()`)
	tab.Wait("letters are large", `document.documentElement.dataset.letters === "large"`)
	if large := size(); large < 1.2*usual {
		t.Errorf("letters of %.1f pixels, usually %.1f", large, usual)
	}
	tab.Theme("contrast")
	if look := Value[string](tab, `document.documentElement.dataset.look`); look != "" {
		t.Errorf("high contrast has the look %s", look)
	}
}

// On the narrowest phone the settings show each look whole, in every language.
func TestLooksFit(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(320, 640, true)
	tab.Go("/study")
	for _, language := range page.Languages() {
		speak(tab, language)
		tab.Go("/study")
		tab.Run(`document.querySelector("header.top .end > :last-child").click()`)
		tab.WaitFor("dialog[open] input[name=look]")
		const over = `[...document.querySelectorAll("dialog[open], dialog[open] .looks label > span")].map(e => e.scrollWidth - e.clientWidth).join(" ")`
		if got := Value[string](tab, over); got != "0 0 0 0" {
			t.Errorf("%s: the settings and the looks are too wide by %s", language, got)
		}
	}
}
