package replay

import (
	"fmt"
	"slices"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/tile"
)

// Check returns the findings of the replay and those of record.Check, by line. A finding of record.Check
// is a warning if it breaks the rules or the arithmetic, otherwise a hint. Wrong totals, and whatever
// follows from findings of the record, are left out: the record has them already. What is missing at the
// end is found in the line of the last event.
func (p *Replay) Check() []gcg.Finding {
	all := slices.Clone(p.Findings)
	missing, nicks, told := p.missingEnd(), nicksOf(p.history), p.told()
	for _, f := range record.Check(p.history) {
		if told(&f) {
			continue
		}
		one := gcg.Finding{Line: 1, Kind: gcg.FindingKind(f.Kind.String()), Cause: f.Named(nicks), Want: wanted(&f)}
		if f.Breaks {
			one.Severity = gcg.Warning
		}
		switch {
		case f.Kind == record.MissingEnd && len(missing) > 0:
			one.Want, missing = said.Plain(missing[0]), missing[1:]
		case f.Kind == record.NotOnRack:
			if play := p.blanked(f.Turn); play != "" {
				one.Want = said.Plain(play)
			}
		}
		if turn := min(f.Turn, len(p.Events)-1); turn >= 0 {
			e := &p.record.Events[p.Events[turn]]
			one.Line = e.Line
			if f.Turn == turn {
				one.Token = gcg.Shorten(e.Action())
			}
		}
		all = append(all, one)
	}
	slices.SortStableFunc(all, func(a, b gcg.Finding) int { return a.Line - b.Line })
	return all
}

// blanked returns a play with blanks for the letters that the rack lacks, if only one way to do so is
// possible; otherwise "".
func (p *Replay) blanked(turn int) string {
	t := &p.history.Turns()[turn]
	m, rack, lacking := t.Move, t.Rack, [tile.MaxLetters + 1]bool{}
	for i, letter := range m.Word() {
		m.Tiles[i] = letter.Letter()
	}
	for _, letter := range m.Word() {
		switch {
		case letter == 0:
		case rack[letter] > 0:
			rack[letter]--
		case rack[tile.Blank] > 0:
			rack[tile.Blank]--
			lacking[letter] = true
		default:
			return ""
		}
	}
	for i, letter := range m.Word() {
		if letter != 0 && lacking[letter] {
			if m.Tiles[i] |= tile.Designated; t.Rack[letter] > 0 {
				return ""
			}
		}
	}
	return p.history.Now().Board.Notation().Format(&m)
}

// told returns a function that reports whether the record or the replay already says what a finding of
// record.Check says.
func (p *Replay) told() func(*record.Finding) bool {
	type place struct {
		line int
		kind gcg.FindingKind
	}
	found := map[place]bool{}
	for _, findings := range [][]gcg.Finding{p.record.Findings, p.Findings} {
		for i := range findings {
			found[place{findings[i].Line, findings[i].Kind}] = true
		}
	}
	return func(f *record.Finding) bool {
		switch {
		case f.Kind == record.TotalDiffers:
			return true
		case f.Kind == record.Unfinished:
			unfinished := func(player gcg.Player) bool { return player.Rack != "" }
			return p.record.Incomplete || slices.ContainsFunc(p.record.Players, unfinished)
		case f.Turn >= len(p.Events):
			return false
		}
		e := &p.record.Events[p.Events[f.Turn]]
		at := func(kind gcg.FindingKind) bool { return found[place{e.Line, kind}] }
		switch f.Kind {
		case record.NoPlayBefore:
			return e.Kind == gcg.Withdrawn || e.Kind == gcg.Challenge // which may be one of several, for each word
		case record.ScoreDiffers:
			return e.Kind == gcg.Withdrawn && at(gcg.WithdrawnWrong)
		case record.NotOnRack:
			return at(gcg.RackLacks)
		case record.WrongPenalty:
			return at(gcg.ScoreSign)
		case record.NotFitting:
			return p.inside(e) && at(gcg.BoardDiffers)
		}
		return false
	}
}

// inside reports whether a play lies wholly on the board.
func (p *Replay) inside(e *gcg.Event) bool {
	m, size := move.Move{Dir: e.Dir, Row: uint8(e.Row), Col: uint8(e.Col)}, p.history.Rules().Size
	row, col := m.Square(len(e.Squares) - 1)
	return row < size && col < size
}

// missingEnd returns the lines that are missing at the end of the game, in the order of their findings.
func (p *Replay) missingEnd() []string {
	var lines []string
	for _, t := range p.history.Dues() {
		tiles := p.record.Tiles.Alphabet.Rack(&t.Tiles)
		e := gcg.Event{Nick: nicksOf(p.history)[t.Player], Kind: gcg.EndBonus, Tiles: tiles, Score: t.Change, Total: t.Total}
		if t.Kind == record.EndPenalty {
			e.Kind, e.Rack = gcg.EndPenalty, tiles
		}
		lines = append(lines, e.Format())
	}
	return lines
}

// wanted says what would probably be right, or "" if nobody can tell.
func wanted(f *record.Finding) said.Text {
	switch f.Kind {
	case record.ScoreDiffers, record.WrongBonus:
		return said.Plain(fmt.Sprintf("%+d", f.Want))
	case record.WrongEnd:
		if f.Want != 0 {
			return said.Plain(fmt.Sprintf("%+d", f.Want))
		}
		return said.Of("the tiles and points that the end of the game gives")
	case record.WrongPlayer:
		return said.Of("the turn of the other player before it, or the other nick")
	case record.AfterEnd:
		return wantedAtEnd(f.Ending)
	case record.RackTooLarge:
		return said.Of("fewer tiles: one is written twice, or one too many was drawn")
	case record.RackTooSmall:
		return said.Of("more tiles: one is left out")
	case record.TilesGone:
		return said.Of("the tiles kept on the rack, here or in the turn before")
	case record.OverSet:
		return said.Of("another tile: it is misread here or on the board, or it is a blank")
	case record.NotOnRack:
		return said.Of("tiles of the rack: the rack, the word or a blank in it is written wrongly")
	case record.NotFitting:
		return said.Of("another place or word; the place may be off by a row or a column")
	case record.NotExchanged:
		return said.Of("a pass, or fewer tiles")
	case record.NoPlayBefore:
		return said.Of("it right after the play that it is about")
	case record.WrongRule:
		return said.Of("what the challenge rule leads to")
	case record.WrongPenalty:
		return said.Of("fewer than 0 points")
	case record.MissingEnd:
		return said.Of("a line for the tiles left and their points")
	case record.Phony:
		return said.Of("another word, or the play withdrawn, unless nobody challenged it")
	case record.GoodWithdrawn:
		return said.Of("the word list that was played by")
	case record.PhonyUpheld:
		return said.Of("the word list that was played by")
	}
	return said.Text{}
}

// wantedAtEnd says what would be right instead of a turn after a game that ended so.
func wantedAtEnd(e game.Ending) said.Text {
	switch e {
	case game.ScorelessTurns:
		return said.Of("no turn after so many turns without score, which end the game")
	case game.AllPassed:
		return said.Of("no turn after so many passes, which end the game")
	case game.Resignation:
		return said.Of("no turn after a player has resigned")
	case game.Forfeit:
		return said.Of("no turn after a player has lost the game by a ruling")
	}
	return said.Of("no turn after a player has gone out, or other tiles before")
}

// NotJudged is the kind of finding for what cannot be judged by rules, board or words.
const NotJudged gcg.FindingKind = "not-judged"

// CheckFile is Check for a file that may have events which are not part of the history. After the first such
// event the board, the racks and the player on turn are no longer known, so what Check finds there is
// replaced by one finding that says so.
func (p *Replay) CheckFile(f *gcg.File) []gcg.Finding {
	broken, behind := p.broken(f)
	var all []gcg.Finding
	if behind {
		all = append(all, gcg.Finding{Line: broken, Kind: NotJudged, Severity: gcg.Hint,
			Cause: said.Of("events after this one are not judged by rules and board")})
	}
	for _, one := range p.Check() {
		if one.Line <= broken && !(ofEnd(one.Kind) && broken <= len(f.Lines)) {
			all = append(all, one)
		}
	}
	return all
}

// broken returns the line of the first event that is not part of the history, or the line after the last,
// and whether events follow it.
func (p *Replay) broken(f *gcg.File) (line int, behind bool) {
	events := f.EventNumbers()
	line = len(f.Lines) + 1
	for _, findings := range [][]gcg.Finding{p.record.Findings, p.Findings} {
		for i := range findings {
			if one := &findings[i]; one.Severity == gcg.Error && (events[one.Line] > 0 || one.Kind == gcg.EventMark) {
				line = min(line, one.Line)
			}
		}
	}
	for event := range events {
		behind = behind || event > line
	}
	return line, behind
}
