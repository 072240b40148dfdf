package page_test

import (
	"os"
	"testing"
)

// browser is the one in which all tests of the page open their tabs.
var browser = Browser{Site: &site}

func TestMain(m *testing.M) {
	code := m.Run()
	browser.Close()
	os.Exit(code)
}
