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

// together imports all tests of modules, so that one process runs them.
const together = `import fs from "node:fs";
for (const file of fs.readdirSync("jstest")) if (file.endsWith(".test.js")) await import(process.cwd() + "/jstest/" + file);`

// The tests of modules that draw nothing run in Node, those of each file in a process of its own at the long size.
func TestModules(t *testing.T) {
	testsize.OneThread(t)
	t.Parallel()
	how := testsize.Of([]string{"--input-type=module", "-e", together}, []string{"--test", "jstest/"}, []string{"--test", "jstest/"})
	out, err := exec.CommandContext(t.Context(), node(t), append([]string{"--test-reporter=tap"}, how...)...).CombinedOutput()
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
	testsize.Slow(t)
	t.Parallel()
	node := node(t)
	if _, err := os.Stat("npm/node_modules/typescript"); err != nil {
		t.Skip("SKIPPED: TypeScript is not installed; npm ci in internal/web/page/npm installs it")
	}
	if out, err := exec.CommandContext(t.Context(), node, "npm/literals.mjs").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
