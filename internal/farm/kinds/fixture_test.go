package kinds_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/setting"
)

// engineOf is an engine like any other: only tests of Engine play the games.
var engineOf = farm.Engine{Signature: "test", Shipped: "test", Arch: "test"}

// maker returns a maker with a library of its own.
func maker(t testing.TB) *kinds.Maker {
	t.Helper()
	return &kinds.Maker{Engine: engineOf, Library: librarytest.Library(t.TempDir())}
}

// opened returns the setting and the player that a user names.
func parsed(t testing.TB, text string) setting.Player {
	t.Helper()
	p, err := setting.ParsePlayer(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// spoiled returns a job with a part of its plan replaced.
func spoiled(t testing.TB, good *farm.Job, old, with string) *farm.Job {
	t.Helper()
	job := *good
	job.Plan = json.RawMessage(strings.Replace(string(good.Plan), old, with, 1))
	if string(job.Plan) == string(good.Plan) {
		t.Errorf("the plan has no %s: %s", old, good.Plan)
	}
	return &job
}

// product has a job done by a farm, and returns the records.
func product(t testing.TB, f *farmtest.Farm, job *farm.Job, files map[string]string) [][]byte {
	t.Helper()
	if err := f.Submit(t.Context(), job, files); err != nil {
		t.Fatal(err)
	}
	var records [][]byte
	err := f.Follow(t.Context(), job.ID(), 0, func(n int, record []byte) error {
		if n != len(records) {
			t.Errorf("record %d follows %d", n, len(records))
		}
		records = append(records, bytes.Clone(record))
		return nil
	}, func(pool.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// write writes a file for one test.
func write(t testing.TB, name string, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, content, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
