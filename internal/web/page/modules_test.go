package page

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"maven/internal/testsize"
)

// node returns the path of Node, and skips the test if there is none.
func node(t *testing.T) string {
	t.Helper()
	file, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: there is no Node to run the tests of the modules")
	}
	return file
}

// The tests of modules that draw nothing run in Node.
func TestModules(t *testing.T) {
	testsize.OneThread(t)
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), node(t), "--test", "--test-reporter=tap", "jstest/").CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "# fail 0") || strings.Contains(string(out), "# pass 0") {
		t.Errorf("no tests ran:\n%s", out)
	}
}

// The types in the comments of the modules are right, by the version of TypeScript that npm/package.json names.
func TestTypes(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	node := node(t)
	if _, err := os.Stat("npm/node_modules/typescript"); err != nil {
		t.Skip("SKIPPED: TypeScript is not installed; npm ci in internal/web/page/npm installs it")
	}
	if out, err := exec.CommandContext(t.Context(), node, "npm/node_modules/typescript/bin/tsc", "-p", "npm").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// No module has words of its own: what people read is in the catalogues of the languages.
func TestLiterals(t *testing.T) {
	t.Parallel()
	node := node(t)
	if _, err := os.Stat("npm/node_modules/typescript"); err != nil {
		t.Skip("SKIPPED: TypeScript is not installed; npm ci in internal/web/page/npm installs it")
	}
	if out, err := exec.CommandContext(t.Context(), node, "npm/literals.mjs").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
