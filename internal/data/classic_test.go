package data

import (
	"strings"
	"testing"

	"maven/internal/classic/file"
	"maven/internal/classic/tables"
)

// All tables named can be had, without a warning; no others can.
func TestClassic(t *testing.T) {
	all := names(files, "classic", ".rsrc.zst")
	if len(all) == 0 {
		t.Error("no classic tables are shipped")
	}
	for _, name := range all {
		fork, program, err := Classic(name)
		if err != nil {
			t.Errorf("tables %s: %v", name, err)
			continue
		}
		resources, err := file.ParseFork(fork)
		if err != nil {
			t.Errorf("tables %s: %v", name, err)
		}
		if _, warnings, err := tables.FromResources(resources); err != nil || len(warnings) != 0 || len(resources) != 40 {
			t.Errorf("tables %s: %d resources, warnings %q, %v", name, len(resources), warnings, err)
		}
		if _, err := tables.ParseProgram(name+".toml", program); err != nil || !strings.HasPrefix(string(program), "# Trained by: maven train classic ") {
			t.Errorf("program data %s: %.40q, %v", name, program, err)
		}
		if _, ok := TileSet(name); !ok {
			t.Errorf("tables %s are for no tile set", name)
		}
	}
	if fork, program, err := Classic("klingon"); fork != nil || program != nil || err != nil {
		t.Errorf("tables that are not there: %d and %d bytes, %v", len(fork), len(program), err)
	}
}
