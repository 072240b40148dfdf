package page_test

import (
	"fmt"
	"strings"
	"testing"
)

// heard counts the tones that the page makes.
const heard = `(() => { window.heard = 0; const start = OscillatorNode.prototype.start;
	OscillatorNode.prototype.start = function (...at) { window.heard++; return start.apply(this, at) } })()`

// The table is silent until its sounds are switched on, in the header of every view; the browser remembers that.
func TestSound(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	p := begins(t, tab, `{level: 6, first: "person", seed: 4, challenge: "void"}`)
	g := p.turn()
	tones := func() int { return Value[int](tab, `window.heard`) }
	place := func() {
		tab.Click("#sq-7-7")
		tab.Type(strings.ToLower(g.Rack[0]))
		tab.Wait("the tile lies", `document.querySelectorAll(".tile.try").length === 1`)
	}
	tab.Run(heard)
	place()
	if n := tones(); n != 0 {
		t.Errorf("%d tones are heard before sounds are on", n)
	}
	tab.ClickText("Recall")
	tab.ClickText("Sound: off")
	tab.WaitFor(".top [aria-pressed=true]")
	tab.Go("/study")
	tab.ClickText("Sound: on")
	tab.ClickText("Sound: off")
	tab.Go(fmt.Sprint("/play/", p.id))
	p.turn()
	tab.Run(heard)
	tab.Run(`import(document.querySelector("script[type=module]").src.replace("app.js", "sound.js")).then(s => s.sound("end"))`)
	if n := tones(); n != 0 {
		t.Errorf("%d tones wait for the first click, to be heard all at once", n)
	}
	place()
	tab.Wait("a tile is heard", `window.heard > 0`)
	tab.ClickText("Recall")
	before := tones()
	tab.ClickText("Pass")
	tab.ClickText("Yes, pass")
	tab.Wait("the opponent's tiles are heard", fmt.Sprintf(`window.heard > %d`, before))
}

// The switch of the sounds says what they are, as its name does for who hears it.
func TestSoundSwitchSays(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	const button = `document.querySelector(".top .end button")`
	for _, want := range []string{"Sound: off false", "Sound: on true", "Sound: off false"} {
		tab.Wait(want, fmt.Sprintf(`%s.innerText + " " + %[1]s.ariaPressed === %q`, button, want))
		tab.Run(button + ".click()")
	}
}
