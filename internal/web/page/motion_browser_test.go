package page_test

import (
	"fmt"
	"strings"
	"testing"
)

// moved collects the animations that begin on the page, each as what it moves and when it ends, in milliseconds.
const moved = `(() => { window.moved = []; const animate = Element.prototype.animate;
	Element.prototype.animate = function (frames, timing) {
		window.moved.push([this.closest(".taken") ? "taken" : this.closest(".rack") ? "drawn" : this.closest(".sq")?.id ?? "", timing.duration + (timing.delay ?? 0)]);
		return animate.call(this, frames, timing) } })()`

// What happens on the board is seen to happen: the opponent's tiles come one after the other, drawn tiles to the rack, the score counts up;
// all of it within 300 ms. Where the system asks for less motion, nothing moves.
func TestMotion(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	for _, wish := range []string{"no-preference", "reduce"} {
		tab.Motion(wish)
		p := begins(t, tab, `{level: 6, first: "person", seed: 4, challenge: "void"}`)
		g := p.turn()
		move := p.best()
		tab.Run(moved)
		tab.Run(`(() => { const now = performance.now.bind(performance); performance.now = () => now() / 5; // time to see each step on a busy machine
			window.shown = []; const points = document.querySelector("[data-side=person] .points");
			new MutationObserver(() => window.shown.push(Number(points.innerText))).observe(points, {subtree: true, characterData: true, childList: true}) })()`)
		tab.ClickText("Type")
		tab.WaitFor(".typed input:focus")
		tab.Fill(".typed input", move)
		tab.Type("\r")
		tab.Wait("the play can be made", `document.querySelector(".pill") && /^Play \d/.test(document.querySelector(".buttons .go").innerText)`)
		tab.Run(`document.querySelector(".buttons .go").click()`)
		p.played(len(g.Turns))
		g = p.turn()
		laid := len(g.Last.Squares)
		if wish == "reduce" {
			if n := Value[int](tab, `window.moved.length`); n != 0 {
				t.Errorf("with less motion %d tiles move", n)
			}
			if n := Value[int](tab, `window.shown.length`); n != 1 {
				t.Errorf("with less motion the score is shown %d times, want once", n)
			}
			continue
		}
		tab.Wait("the score has been counted up", `window.shown.length > 2 && window.shown.at(-1) === `+fmt.Sprint(g.Scores.Person))
		if rising := Value[bool](tab, `window.shown.every((n, i) => i === 0 || n > window.shown[i - 1])`); !rising {
			t.Errorf("the score goes %s", Value[string](tab, `window.shown.join(" ")`))
		}
		if n := Value[int](tab, `window.moved.filter(([what]) => what.startsWith("sq-")).length`); n != laid {
			t.Errorf("%d tiles of the opponent come, want %d: %s", n, laid, Value[string](tab, `JSON.stringify(window.moved)`))
		}
		if n := Value[int](tab, `window.moved.filter(([what]) => what === "drawn").length`); n == 0 {
			t.Error("no tile comes to the rack")
		}
		if late := Value[string](tab, `JSON.stringify(window.moved.filter(([, end]) => end > 300))`); late != "[]" {
			t.Errorf("these end after 300 ms: %s", late)
		}
		if one := Value[bool](tab, `new Set(window.moved.filter(([what]) => what.startsWith("sq-")).map(([, end]) => end)).size === `+fmt.Sprint(laid)); !one {
			t.Error("the opponent's tiles come all at once")
		}
	}
}

// A challenge shakes the tiles that it takes off; they are gone from the page when it has.
func TestChallengeShakes(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Motion("no-preference")
	p := begins(t, tab, `{level: 10, first: "person", seed: 4, challenge: "double"}`)
	g := p.turn()
	tab.Run(moved)
	tab.Click("#sq-7-7")
	for i, tile := range g.Rack[:5] {
		if tile == "?" {
			t.Fatalf("the rack is %v", g.Rack)
		}
		tab.Type(strings.ToLower(tile))
		tab.Wait("the tile lies", `document.querySelectorAll(".tile.try").length === `+fmt.Sprint(i+1))
	}
	tab.Wait("the play can be made", `document.querySelector(".pill") && /^Play \d/.test(document.querySelector(".buttons .go").innerText)`)
	tab.Run(`document.querySelector(".buttons .go").click()`)
	p.played(len(g.Turns))
	p.turn()
	if n := Value[int](tab, `window.moved.filter(([what]) => what === "taken").length`); n != 5 {
		t.Errorf("%d tiles shake, want 5: %s %s", n, Value[string](tab, `JSON.stringify(window.moved)`), tab.Text(".told"))
	}
	tab.Wait("they are gone", `!document.querySelector(".taken")`)
}

// A challenge that fails is heard as one that succeeds.
func TestFailedChallengeIsHeard(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/study")
	tab.ClickText("Sound: off")
	p := begins(t, tab, `{level: 10, first: "player", seed: 4, challenge: "double"}`)
	g := p.turn()
	tab.Run(`(() => { window.shapes = []; const start = OscillatorNode.prototype.start; OscillatorNode.prototype.start = function (...at) { window.shapes.push(this.type); return start.apply(this, at) } })()`)
	tab.Click(".board-frame")
	tab.ClickText("Challenge")
	tab.ClickText("Yes, challenge")
	p.played(len(g.Turns))
	tab.WaitText(".told", ": good")
	tab.Wait("the challenge is heard", `window.shapes.includes("square")`)
}
