package maven_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"maven/internal/testsize"
)

// checklist is the page with the tables of what the original has.
const checklist = "docs/classic.md"

// A checked is a row of the tables: what it is, its status, and the tests that it names.
type checked struct {
	name   string
	status string
	line   string // the whole row
	shown  string // the last column, "" in tables without tests
}

// checkedRows returns the rows of the tables that have a column "status".
func checkedRows(t *testing.T, page string) []checked {
	t.Helper()
	var all []checked
	status, tests := -1, -1
	for line := range strings.Lines(page) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			status = -1
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		switch {
		case slices.Contains(cells, "status"):
			status, tests = slices.Index(cells, "status"), slices.Index(cells, "shown by")
		case status < 0 || strings.HasPrefix(cells[0], "--"):
		case len(cells) <= max(status, tests):
			t.Errorf("%s: the row %s has %d columns", checklist, cells[0], len(cells))
		default:
			row := checked{name: cells[0], status: cells[status], line: line}
			if tests >= 0 {
				row.shown = cells[tests]
			}
			all = append(all, row)
		}
	}
	return all
}

// TestClassicChecklist reads the tables of docs/classic.md: every row has a status, the rows are complete, each
// verified or executed one names a test, and all tests that are named exist.
func TestClassicChecklist(t *testing.T) {
	page, err := os.ReadFile(checklist)
	if err != nil {
		t.Fatal(err)
	}
	rows := checkedRows(t, string(page))
	var codes []int
	seen := map[string]bool{}
	for _, row := range rows {
		seen[row.name] = true
		for _, name := range strings.Split(row.name, ",") {
			if n, err := strconv.Atoi(strings.TrimSpace(name)); err == nil {
				codes = append(codes, n)
			}
		}
		if !slices.Contains([]string{"executed", "verified", "reconstructed", "ours", "not there"}, row.status) {
			t.Errorf("%s: the status is %q", row.name, row.status)
		}
		names := namedTests(row.shown)
		if (row.status == "verified" || row.status == "executed") && len(names) == 0 {
			t.Errorf("%s is %s, and names no test", row.name, row.status)
		}
		for _, name := range names {
			if !testExists(t, name, row.line) {
				t.Errorf("%s: there is no %s in the packages that the row names", row.name, name)
			}
		}
	}
	for i := 1; i <= 45; i++ {
		if !seen[fmt.Sprintf("E%d", i)] {
			t.Errorf("E%d is missing", i)
		}
	}
	for i := 1; i <= 12; i++ {
		if !seen[fmt.Sprintf("U%d", i)] {
			t.Errorf("U%d is missing", i)
		}
	}
	for i := range 55 {
		if i != 26 && i != 33 && !slices.Contains(codes, i) {
			t.Errorf("CODE %d is missing", i)
		}
	}
}

// namedTests returns the tests, vectors (ranges as their ends) and sessions of a cell.
func namedTests(cell string) []string {
	names := regexp.MustCompile(`\b(?:Test|Fuzz)[A-Z]\w*|\bT\d+\b`).FindAllString(cell, -1)
	if i := strings.Index(cell, "session"); i >= 0 {
		for _, script := range regexp.MustCompile("`([a-z]+(?:_[a-z]+)*)`").FindAllStringSubmatch(cell[i:], -1) {
			if _, err := os.Stat(filepath.Join("internal", "classic", script[1])); err != nil { // no package
				names = append(names, "session "+script[1])
			}
		}
	}
	return names
}

// testExists looks for a test in the packages that a row names in backticks, for a vector in all of the original's,
// and for a session in its folder.
func testExists(t *testing.T, name, row string) bool {
	t.Helper()
	if script, ok := strings.CutPrefix(name, "session "); ok {
		_, err := os.Stat(filepath.Join("cmd", "maven", "testdata", "script", script+".txtar"))
		return err == nil
	}
	folders, wanted := []string{}, "func "+name+"("
	if strings.HasPrefix(name, "T") && !strings.HasPrefix(name, "Test") {
		wanted = strconv.Quote(name)
		row = "`file` `words` `tables` `board` `rank` `search`"
	}
	for _, quoted := range regexp.MustCompile("`([a-z/]+)`").FindAllStringSubmatch(row, -1) {
		for _, folder := range []string{filepath.Join("internal", "classic", quoted[1]), filepath.FromSlash(quoted[1])} {
			if info, err := os.Stat(folder); err == nil && info.IsDir() {
				folders = append(folders, folder)
			}
		}
	}
	for _, folder := range folders {
		files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), wanted) {
				return true
			}
		}
	}
	return false
}

// The names that the tables of docs/classic.md give after a package of the original are words of its code.
func TestClassicChecklistNames(t *testing.T) {
	testsize.OneThread(t)
	page, err := os.ReadFile(checklist)
	if err != nil {
		t.Fatal(err)
	}
	declared, named := map[string]map[string]bool{}, 0
	declares := regexp.MustCompile(`(?m)^(?:func (?:\([^)]*\) )?|type |const |var |\t)(\w+)`)
	for _, m := range regexp.MustCompile("`([a-z]+)`: (`[A-Za-z.]+`(?:, `[A-Za-z.]+`)*)").FindAllStringSubmatch(string(page), -1) {
		folder := filepath.Join("internal", "classic", m[1])
		if declared[folder] == nil {
			files, err := filepath.Glob(filepath.Join(folder, "*.go"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if declared[folder] == nil {
					declared[folder] = map[string]bool{}
				}
				for _, name := range declares.FindAllStringSubmatch(string(text), -1) {
					declared[folder][name[1]] = true
				}
			}
		}
		for _, name := range regexp.MustCompile(`[A-Za-z]+`).FindAllString(m[2], -1) {
			named++
			if declared[folder] != nil && !declared[folder][name] {
				t.Errorf("%s: there is no %s in %s", checklist, name, folder)
			}
		}
	}
	if named < 80 {
		t.Errorf("only %d names", named)
	}
}
