package page_test

import "testing"

// refuse has the browser keep nothing for pages that the tab opens, as one does that blocks all cookies.
func refuse(tab *Tab) {
	tab.before(`for (const name of ["localStorage", "sessionStorage"])
		Object.defineProperty(window, name, {get() { throw new DOMException("Access is denied", "SecurityError") }})`)
}

// In a browser that keeps nothing a score sheet stays while the page is open, and its game is saved.
func TestEnterUnkept(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	refuse(tab)
	tab.Go("/enter")
	tab.WaitFor("#rack-0")
	write(tab, "#rack-0", "AEIOSTW")
	write(tab, "#move-0", "8H OW")
	tab.Run(`document.querySelector("header.top nav a[href='/study']").click()`)
	tab.WaitFor(".study")
	tab.Run(`document.querySelector("header.top nav a[href='/enter']").click()`)
	tab.Wait("the sheet is as it was", `document.querySelector("#move-0")?.value === "8H OW"`)
	tab.WaitText(".hint", "This browser keeps nothing")
	tab.ClickText("Save the game")
	tab.Wait("the record is open", `location.pathname.startsWith("/analyse/records/")`)
}

// In a browser that keeps nothing a theme and a look are chosen for the page that is open.
func TestLookUnkept(t *testing.T) {
	t.Parallel()
	tab := browser.Start(t)
	refuse(tab)
	tab.Go("/")
	tab.ClickText("Settings")
	for _, choice := range [][2]string{{"theme", "dark"}, {"look", "club"}} {
		tab.WaitFor("dialog[open] input[name=" + choice[0] + "][value=" + choice[1] + "]")
		tab.Run(`document.querySelector("dialog[open] input[name=` + choice[0] + `][value=` + choice[1] + `]").click()`)
		tab.Wait("the page has it", `document.documentElement.dataset.`+choice[0]+` === "`+choice[1]+`"`)
	}
}
