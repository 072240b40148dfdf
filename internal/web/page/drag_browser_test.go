package page_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"
)

// A tile under a finger looks as on the rack, letter and points alike, and the square under it lights up; a square that is taken does not.
func TestDragByTouch(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Go("/")
	const tile = ".rack button:first-child"
	const sizes = `.map(s => parseFloat(getComputedStyle(document.querySelector(s)).fontSize).toFixed(1)).join(" ")`
	onRack := Value[string](tab, `["`+tile+` .tile", "`+tile+` .tile small"]`+sizes)
	tab.Touch(input.DispatchTouchEventTypeTouchStart, tile)
	tab.Touch(input.DispatchTouchEventTypeTouchMove, "#sq-7-3")
	tab.Touch(input.DispatchTouchEventTypeTouchMove, "#sq-0-0")
	tab.WaitFor(".ghost")
	if lifted := Value[string](tab, `[".ghost .tile", ".ghost .tile small"]`+sizes); lifted != onRack {
		t.Errorf("the letter and the points are %s, on the rack %s", lifted, onRack)
	}
	const lit = `[...document.querySelectorAll("[data-over]")].map(s => s.id).join(" ")`
	tab.Wait("the square is lit, and no other", lit+` === "sq-0-0"`)
	tab.Touch(input.DispatchTouchEventTypeTouchEnd, "#sq-0-0")
	tab.WaitFor("#sq-0-0 .tile.try")
	if got := Value[string](tab, lit); got != "" {
		t.Errorf("after the drag these squares are lit: %q", got)
	}
	tab.Touch(input.DispatchTouchEventTypeTouchStart, "#sq-0-0")
	tab.Touch(input.DispatchTouchEventTypeTouchMove, ".board .tile.last")
	tab.Wait("no square is lit, and the tile looks as on the rack", lit+` === "" && document.querySelector(".ghost .tile:not(.try)")`)
	tab.Touch(input.DispatchTouchEventTypeTouchMove, ".rack")
	tab.Touch(input.DispatchTouchEventTypeTouchEnd, ".rack")
	tab.Wait("it is on the rack again", `document.querySelectorAll(".rack .tile").length === 7`)
}

// A phone is told to tap, a mouse to click.
func TestTap(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Go("/")
	tab.WaitText("#tried", "Click a square")
	tab.Size(390, 844, true)
	tab.Go("/")
	tab.WaitText("#tried", "Tap a tile")
	if said := tab.Text("main"); Value[bool](tab, `/click/i.test(document.querySelector("#tried").innerText + document.querySelector(".doors").innerText.replace("One click", ""))`) {
		t.Errorf("the phone is told to click: %s", said)
	}
}

// A tap that follows a drag at once is one.
func TestTapAfterDrag(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Go("/")
	tab.WaitFor(".rack .tile")
	for range 3 { // on a busy machine a tap may last so long that it is none
		for _, step := range []struct {
			kind input.DispatchTouchEventType
			at   string
		}{
			{input.DispatchTouchEventTypeTouchStart, ".rack [data-index='0']"}, {input.DispatchTouchEventTypeTouchMove, "#sq-7-3"},
			{input.DispatchTouchEventTypeTouchMove, "#sq-0-0"}, {input.DispatchTouchEventTypeTouchEnd, "#sq-0-0"},
			{input.DispatchTouchEventTypeTouchStart, ".rack [data-index='3']"}, {input.DispatchTouchEventTypeTouchEnd, ".rack [data-index='3']"},
		} {
			tab.Touch(step.kind, step.at)
		}
		if Value[bool](tab, `new Promise(done => { const end = Date.now() + 3000; (function look() {
			document.querySelector(".slot.picked") ? done(true) : Date.now() > end ? done(false) : setTimeout(look, 50) })() })`) {
			return
		}
	}
	t.Error("no tile is picked")
}
