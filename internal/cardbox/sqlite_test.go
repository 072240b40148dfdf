package cardbox

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// boxFile makes a cardbox as Xerafin does, by statements.
func boxFile(t *testing.T, statements ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "Anagrams #1.db")
	db, err := sql.Open("sqlite", path)
	must(t, err)
	for _, s := range statements {
		_, err := db.Exec(s)
		must(t, err)
	}
	must(t, db.Close())
	return path
}

const questionTable = "CREATE TABLE questions (question varchar(16), correct integer, incorrect integer, streak integer, last_correct integer, difficulty integer, cardbox integer, next_scheduled integer)"

// Cards of another program come at the time that it has set; what is in no box, or has no answer, stays there.
func TestReadDatabase(t *testing.T) {
	b, now, lex := box(t)
	const day = 24 * 60 * 60
	path := boxFile(t, questionTable, `INSERT INTO questions VALUES
		('AEINRT', 9, 1, 4, 1760000000, 10, 3, 1760000000+5*86400), ('ACT', 0, 0, 0, NULL, 50, 0, 1760000000),
		('ADEI', 2, 0, 2, 1760000000, 0, NULL, NULL), ('QQQ', 1, 0, 1, 1760000000, 0, 1, 1760000000), ('CDEO', 1, 0, 1, 1760000000, 0, 1, 1759990000)`)
	cards, left, err := ReadDatabase(path, lex, now.Time)
	must(t, err)
	if len(cards) != 3 || !slices.Equal(left, []string{"QQQ"}) {
		t.Fatalf("%d cards, %v left out", len(cards), left)
	}
	content, err := os.ReadFile(path)
	must(t, err)
	again, left, err := Read(bytes.NewReader(content), lex, now.Time)
	must(t, err)
	if !slices.Equal(again, cards) || len(left) != 1 {
		t.Errorf("by its bytes %d cards, %v left out", len(again), left)
	}
	again, left, err = Read(strings.NewReader("kind,question\nphony,QI\n"), lex, now.Time)
	must(t, err)
	if len(again) != 1 || left != nil {
		t.Errorf("of CSV %d cards, %v left out", len(again), left)
	}
	if _, _, err := Read(bytes.NewReader(content[:600]), lex, now.Time); !errors.Is(err, ErrCSV) {
		t.Errorf("torn: %v", err)
	}
	byText := map[string]Card{}
	for _, c := range cards {
		byText[c.Question] = c
	}
	known := byText["AEINRT"]
	if known.State != Review || known.Times != 10 || known.Lapses != 1 || known.Interval != 5 || known.Stability != 5 || known.Due.Unix() != 1760000000+5*day {
		t.Errorf("%+v", known)
	}
	if fresh := byText["ACT"]; fresh.State != New || fresh.Times != 0 || fresh.Due.Unix() != 1760000000 {
		t.Errorf("%+v", fresh)
	}
	if odd := byText["CDEO"]; odd.Interval != 1 {
		t.Errorf("due before it was answered: %+v", odd)
	}
	n, err := b.Put(cards)
	must(t, err)
	if n != 3 {
		t.Errorf("%d are put in", n)
	}
	_, err = b.Answer("anagrams", "AEINRT", Known)
	must(t, err)
	all, err := b.All("")
	must(t, err)
	for _, c := range all {
		if c.Question == "AEINRT" && (c.Times != 11 || c.Due.Before(now.Time.Add(24*time.Hour))) {
			t.Errorf("after an answer %+v", c)
		}
	}
}

// Another database, and one that is torn, are refused in one line.
func TestReadDatabaseRefused(t *testing.T) {
	_, now, lex := box(t)
	torn := filepath.Join(t.TempDir(), "torn.db")
	must(t, os.WriteFile(torn, []byte(magic+"torn"), 0o600))
	for path, want := range map[string]string{
		boxFile(t, "CREATE TABLE words (word text)"):                                                "must be the cardbox of Zyzzyva or Xerafin",
		boxFile(t, questionTable, "INSERT INTO questions VALUES ('ACT','x',0,0,0,0,0,1)"):           "card 1",
		boxFile(t, questionTable, "INSERT INTO questions VALUES ('ACT',0,1.5,0,0,0,0,1)"):           `"ACT": incorrect is "1.5"; must be a whole number`,
		boxFile(t, questionTable, "INSERT INTO questions VALUES ('ACT',1,1,0,0,0,0,1600000000000)"): `"ACT": next_scheduled is "1600000000000"`,
		boxFile(t, questionTable, "INSERT INTO questions VALUES ('ACT',1<<62,1<<62,0,1,0,0,1)"):     `"ACT": correct is`,
		boxFile(t, "CREATE VIEW questions AS WITH RECURSIVE q AS (SELECT 'ACT' AS question, 1 AS correct, 0 AS incorrect, 1 AS last_correct, 1 AS cardbox, 1 AS next_scheduled "+
			"UNION ALL SELECT * FROM q) SELECT * FROM q"): "must be the cardbox",
		boxFile(t, "CREATE TABLE questions (question AS (printf('%.*c', 900, 'x')), correct, incorrect, last_correct, cardbox, next_scheduled)",
			"INSERT INTO questions VALUES (1,0,1,1,1)"): "must be the cardbox",
		torn: "must be the cardbox",
	} {
		cards, _, err := ReadDatabase(path, lex, now.Time)
		if !errors.Is(err, ErrCSV) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, %v, want %s", cards, err, want)
		}
	}
}
