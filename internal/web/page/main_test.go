package page_test

import (
	"os"
	"testing"

	"maven/internal/web/webtest"
)

// browser is the one in which all tests of the page open their tabs.
var browser = webtest.Browser{Site: &site}

func TestMain(m *testing.M) {
	code := m.Run()
	browser.Close()
	os.Exit(code)
}
