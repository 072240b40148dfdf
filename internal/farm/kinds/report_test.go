package kinds_test

import (
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/judging"
	"maven/internal/setting"
	"maven/internal/testsize"
)

const record = "#player1 ann Ann Example\n#player2 bob Bob Sample\n>ann: AEGHRT? 8F GAtHER +20 20\n>bob: AEINRST H8 .RATEINS +66 86\n"

// reportJob makes a job of some records.
func reportJob(t *testing.T, m *kinds.Maker, o judging.Options, texts ...string) (*farm.Job, map[string]string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "records")
	if err := kinds.WriteBundle(path, texts); err != nil {
		t.Fatal(err)
	}
	job, files, err := m.Report(setting.Request{}, &o, path, len(texts))
	if err != nil {
		t.Fatal(err)
	}
	return job, files
}

// What is found of games is the same bytes in any order and after breaks; nothing is found of what cannot be judged or
// is not asked for. The verb's own test compares what is told.
func TestReport(t *testing.T) {
	testsize.OneThread(t)
	m := maker(t)
	texts := []string{record, "", strings.ReplaceAll(record, "Ann Example", "Eve Other"), "no record", record[:30]}
	job, files := reportJob(t, m, judging.Options{Player: parsed(t, "sim,iterations=60"), Count: 3, Irregular: true, Who: "Ann Example"}, texts...)
	want := product(t, farmtest.New(t, kinds.All()), job, files)
	f := farmtest.New(t, kinds.All())
	f.Break = 2
	got := product(t, f, job, files)
	if len(want) != len(texts) || len(got) != len(texts) {
		t.Fatalf("%d and %d records", len(want), len(got))
	}
	for i := range want {
		found, err := kinds.ReadFound(want[i])
		if string(got[i]) != string(want[i]) || err != nil || (found != nil) != (i == 0) {
			t.Errorf("record %d: %q, then %q: %v", i, want[i], got[i], err)
		}
	}
}

// Plans from outside that are wrong are refused, and so is a result that is none.
func TestReportRefused(t *testing.T) {
	m := maker(t)
	good, files := reportJob(t, m, judging.Options{Player: parsed(t, "static"), Count: 3}, record)
	kind := kinds.All()[kinds.ReportKind]
	folder := farmtest.New(t, kinds.All())
	if err := folder.Submit(t.Context(), good, files); err != nil {
		t.Fatal(err)
	}
	for old, with := range map[string]string{`"games":1`: `"games":2`, `"count":3`: `"count":0`, `"records":"sha256:`: `"records":"`, `"kind":"static"`: `"kind":"x"`,
		`"Lexicon":""`: `"Lexicon":"../x"`} {
		if _, err := kind.Work(spoiled(t, good, old, with), farm.Part{}, folder.Files()); err == nil {
			t.Errorf("%s is accepted", with)
		}
	}
	for _, result := range []string{"", "\x01", "\x02" + strings.Repeat("x", 100), "\x00x"} {
		if found, err := kinds.ReadFound([]byte(result)); err == nil {
			t.Errorf("%q is %+v", result, found)
		}
	}
	o := judging.Options{Player: parsed(t, "sim"), Count: 3}
	o.Limits.Time = 1
	if _, _, err := m.Report(setting.Request{}, &o, "x", 1); err == nil || !strings.Contains(err.Error(), "--time") {
		t.Errorf("with a time: %v", err)
	}
}
