package analyze

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/testsize"
)

const evening = "#character-encoding UTF-8\n#title Club evening\n#player1 ann Ann Example\n#player2 bob Bob Sample\n" +
	">ann: AEGHRT? 8F GAtHER +20 20\n>bob: AEINRST H8 .RATEINS +66 66\n>bob: AEINRST -- -66 0\n" +
	">ann: DEIMNOS L8 SOD +16 36\n>bob: AEINRST -AEI +0 0\n>ann: QU -3 +0 36\n>bob: NRSTUVX - +0 0\n"

// games writes a folder with two games, one of them of others, a record of one player, and a file that is no record.
func games(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for name, text := range map[string]string{
		"a.gcg": evening, "b.gcg": "#player1 ann Ann Example\n>ann: AEGHRT? 8F GAtHER +20 20\n",
		"c.gcg": strings.NewReplacer("ann", "eve", "Ann Example", "Eve Other", "NRSTUVX", "NRSTUVW").Replace(evening), "d.gcg": "\x00\x01",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// all returns the content of all files of a folder.
func all(t *testing.T, folder string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	content := map[string]string{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		content[filepath.Base(name)] = string(text)
	}
	return content
}

// Games judged by a farm are told in the same bytes, as text, JSON, CSV and pages, and are kept, so that they are not
// judged again.
func TestFarm(t *testing.T) {
	testsize.OneThread(t)
	folder := games(t)
	f := farmtest.New(t, kinds.All())
	f.Break = 3
	for name, flags := range map[string][]string{
		"text": nil, "csv": {"--csv", "--who", "Eve Other"}, "pages": {"--html", filepath.Join(t.TempDir(), "pages") + "/", "--json"},
	} {
		if name != "text" && !testsize.Long() {
			continue
		}
		line := append([]string{"analyze", folder, "--irregular", "--player", "sim,iterations=2"}, flags...)
		far := append(line, "--farm", "nats://farm")
		here, there := &commandtest.Program{Dir: t.TempDir()}, &commandtest.Program{Dir: t.TempDir(), Farm: f}
		want, wantCode := here.Run(t.Context(), t, New, line...)
		var wantPages map[string]string
		if name == "pages" {
			wantPages = all(t, flags[1])
		}
		got, code := there.Run(t.Context(), t, New, far...)
		if got != want || code != wantCode {
			t.Errorf("%s, exit %d: %s\nwant %d: %s\n%s", name, code, got, wantCode, want, there.Errs.String())
		}
		if name == "pages" {
			pages := all(t, flags[1])
			for page, text := range wantPages {
				if pages[page] != text {
					t.Errorf("%s differs", page)
				}
			}
			if len(wantPages) == 0 {
				t.Error("there are no pages")
			}
		}
		if there.Farm = nil; name != "text" {
			continue
		}
		again, _ := here.Run(t.Context(), t, New, line...)
		if got, code := there.Run(t.Context(), t, New, line...); got != again || code != wantCode {
			t.Errorf("%s, from the database: exit %d: %s\nwant %s", name, code, got, again)
		}
	}
}

// Nobody waits with --detach; what depends on the machine, and the standard input, cannot go to a farm.
func TestFarmRefused(t *testing.T) {
	testsize.OneThread(t)
	folder := games(t)
	d := &commandtest.Program{Dir: t.TempDir(), Farm: farmtest.New(t, kinds.All())}
	out, code := d.Run(t.Context(), t, New, "analyze", folder, "--csv", "--farm", "nats://farm", "--detach")
	if code != 0 || !strings.HasPrefix(out, "the farm has the job ") {
		t.Errorf("exit %d: %s%s", code, out, d.Errs.String())
	}
	for want, line := range map[string][]string{
		"leave out --time, or --farm": {folder, "--player", "sim", "--time", "1s"},
		"not the standard input":      {"-"},
		"or a pipe":                   {os.DevNull},
		"is another program":          {folder, "--player", "ucgi:./other"},
	} {
		d.Errs.Reset()
		out, code := d.Run(t.Context(), t, New, append([]string{"analyze", "--farm", "nats://farm"}, line...)...)
		if errs := d.Errs.String(); code != 2 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
		}
	}
}
