package maven

import (
	"fmt"
	"io"
	"slices"

	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/setting"
	"maven/internal/tile"
)

// A Finding is something in a record that is wrong or worth a look.
type Finding struct {
	Turn     int    // number of the turn from 0; the number of turns for the end; -1 for the whole record
	Line     int    // of the file, from 1; 0 for a game that was not read
	Severity string // "hint", "warning" or "error": the line is odd, doubtful, or cannot be understood
	Kind     string // such as "phony", "score-differs" or "missing-end"
	Text     string // what is wrong, and what would be right if that is known
}

// A source is the file that a game was read from.
type source struct {
	file    *gcg.File
	read    *gcg.Record
	replay  *replay.Replay
	remarks []replay.Remark
	changed bool // the game has changed since it was read
	moved   bool // its turns have
}

// ReadGCG reads a record in GCG. It takes whatever it understands, with scores as they stand; Findings
// tells what is wrong. A record that names another lexicon, board or tile set than the engine's is a
// *SettingError (see Options.Override). Other errors are those of r, a file that is too large or in
// UTF-16, and a record without two players.
func (e *Engine) ReadGCG(r io.Reader) (*Game, error) {
	file, err := gcg.Read(r)
	if err == nil {
		err = e.check(setting.OfRecord(file))
	}
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	g := &Game{engine: e, live: record.NewHistory(e.rules, e.words.Graph)}
	g.live.Lenient, g.live.AnyChallenge = true, true
	read := file.Record(gcg.Options{
		Tiles: e.rules.Tiles, RowLetters: e.rules.RowLetters,
		Find: func(string) (*tile.Set, error) { return e.rules.Tiles, nil },
	})
	if n := len(read.Players); n != 2 {
		for _, f := range read.Findings {
			if f.Kind == gcg.PlayerSame || f.Kind == gcg.PlayerForm {
				return nil, fmt.Errorf("maven: %w", &f)
			}
		}
		return nil, fmt.Errorf("maven: players of the record: %d; must be 2, named by lines #player1 and #player2", n)
	}
	if !read.Tiles.Same(e.rules.Tiles) {
		return nil, fmt.Errorf("maven: %w", &SettingError{Kind: "tile set", Want: "the record's own", Have: e.rules.Tiles.Name})
	}
	replayed, err := replay.New(read, g.live)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	g.source = &source{file: file, read: read, replay: replayed, remarks: replayed.Remarks()}
	return g, nil
}

// Findings returns everything wrong or worth a look in the game. For a game that was read and not
// changed since, it includes faults of the file and is ordered by line; otherwise it is ordered by
// turn. A game still going on has the hint "unfinished".
func (g *Game) Findings() []Finding {
	if g.source != nil && !g.source.changed {
		return g.source.findings()
	}
	var all []Finding
	for _, f := range record.Check(g.live) {
		severity := gcg.Hint
		if f.Breaks {
			severity = gcg.Warning
		}
		all = append(all, Finding{Turn: f.Turn, Severity: severity.String(), Kind: f.Kind.String(), Text: f.Text.String()})
	}
	return all
}

func (r *source) findings() []Finding {
	found := slices.Concat(r.read.Findings, r.replay.CheckFile(r.file))
	slices.SortStableFunc(found, func(a, b gcg.Finding) int { return a.Line - b.Line })
	turns := map[int]int{} // by line
	for turn, event := range r.replay.Events {
		turns[r.read.Events[event].Line] = turn
	}
	all := make([]Finding, len(found))
	for i := range found {
		f := &found[i]
		turn, ok := turns[f.Line]
		if !ok {
			turn = -1
		}
		all[i] = Finding{Turn: turn, Line: f.Line, Severity: f.Severity.String(), Kind: string(f.Kind), Text: f.Text()}
	}
	return all
}

// notes returns the record's notes on a turn, none for a game that was not read.
func (r *source) notes(turn int) []string {
	if r == nil || turn >= len(r.remarks) {
		return nil
	}
	return slices.Clone(r.remarks[turn].Notes)
}

// WriteGCG writes the game in GCG. A game that was read and not changed since is written byte for
// byte; any other in UTF-8, with the notes and pragmas that were read and the engine's lexicon, and the player
// who begins as the first. The racks that a record gives for its end are left out once a turn was added or
// taken back. Errors are those of w.
func (g *Game) WriteGCG(w io.Writer) error {
	text, err := g.gcg()
	if err != nil {
		return fmt.Errorf("maven: %w", err)
	}
	_, err = w.Write(text)
	return err
}

func (g *Game) gcg() ([]byte, error) {
	if g.source != nil && !g.source.changed {
		return g.source.file.Bytes()
	}
	b := gcg.NewBuilder()
	replay.Players(b, g.live)
	b.Pragma("lexicon", g.engine.words.Name)
	var remarks []replay.Remark
	if g.source != nil {
		remarks = g.source.remarks
		for _, item := range g.source.file.Items() {
			if item.Kind == gcg.PragmaLine && !slices.Contains(g.source.rewritten(), item.Keyword) {
				b.Pragma(g.source.keyword(item.Keyword), item.Args)
			}
		}
	}
	replay.Write(b, g.live, remarks)
	return b.AppendTo(nil), nil
}

// keyword returns what a pragma of the record is called where the player who begins is the first.
func (r *source) keyword(pragma string) string {
	switch {
	case r.replay.Swapped && pragma == "rack1":
		return "rack2"
	case r.replay.Swapped && pragma == "rack2":
		return "rack1"
	}
	return pragma
}

// rewritten are the pragmas that WriteGCG writes afresh from the game, and those that no longer hold.
func (r *source) rewritten() []string {
	afresh := []string{"character-encoding", "player1", "player2", "lexicon", "time-control"}
	if r.moved {
		return append(afresh, "rack1", "rack2", "incomplete")
	}
	return afresh
}
