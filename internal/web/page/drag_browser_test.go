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

// A tap that follows a drag at once is one, also where the page is so busy that it hears of both in one go.
func TestTapAfterDrag(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	tab.Size(390, 844, true)
	tab.Go("/")
	tab.WaitFor(".rack .tile")
	tab.Run(`(() => {
		const at = (kind, selector, id) => {
			const on = document.querySelector(selector), r = on.getBoundingClientRect();
			on.dispatchEvent(new PointerEvent(kind, {bubbles: true, cancelable: true, pointerId: id, pointerType: "touch", isPrimary: true, clientX: r.left + r.width / 2, clientY: r.top + r.height / 2}));
		};
		at("pointerdown", ".rack [data-index='0']", 7);
		at("pointermove", "#sq-7-3", 7);
		at("pointermove", "#sq-0-0", 7);
		at("pointerup", "#sq-0-0", 7);
		at("pointerdown", ".rack [data-index='3']", 8);
		at("pointerup", ".rack [data-index='3']", 8);
		document.querySelector(".rack [data-index='3']").click();
	})()`)
	tab.WaitFor("#sq-0-0 .tile.try")
	tab.WaitFor(".slot.picked")
}
