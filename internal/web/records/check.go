package records

import (
	"context"
	"net/http"
	"strings"

	"maven/internal/board"
	"maven/internal/form"
	"maven/internal/judging"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// maxChecked bounds a record that is being typed, in bytes.
const maxChecked = 1 << 18

// A checkRequest is a record as it is being typed.
type checkRequest struct {
	Text string `json:"text"` // lines of a GCG file; empty for none
	registry.Choice
}

// A checkedRecord is such a record, line by line.
type checkedRecord struct {
	form.Setting
	Players []form.Player `json:"players"`
	Lines   []checkedLine `json:"lines"`
	Faults  int           `json:"faults"` // findings that are not mere hints
	OnTurn  int           `json:"onTurn"` // 1, who began, or 2; 0 if the game is over
	Bag     int           `json:"bag"`    // tiles, at the end
	Ended   bool          `json:"ended"`  // no more moves can be made
	Start   form.Board    `json:"start"`  // the board before the first turn
	CGP     string        `json:"cgp"`    // the position at the end; "" without two players
}

// A checkedLine is a line with what is wrong with it and what comes of it.
type checkedLine struct {
	N        int                `json:"n"`
	Text     string             `json:"text"`
	Kind     string             `json:"kind"`
	Findings []form.Finding     `json:"findings"`
	Turn     *form.RecordedTurn `json:"turn,omitempty"`    // of an event
	Right    *int               `json:"right,omitempty"`   // the points that the play scores
	Squares  [][2]int           `json:"squares,omitempty"` // row and column of each tile that it laid, from 0
	Board    *form.Board        `json:"board,omitempty"`   // after the line
	Totals   *[2]int            `json:"totals,omitempty"`  // after the line, as recorded
	Kept     *[2]string         `json:"kept,omitempty"`    // tiles known on each rack after the line
	Bag      int                `json:"bag,omitempty"`     // tiles in the bag after the line
}

// check answers with the findings of each line, and the board after it.
func (r *Records) check(req *http.Request, asked *checkRequest) (*checkedRecord, error) {
	if strings.ContainsRune(asked.Text, 0) {
		return nil, problem.Of("text", said.Errorf("the text has a zero byte; it must be lines of a GCG file"))
	}
	g, err := r.game([]byte(asked.Text), asked.Choice)
	if err != nil {
		return nil, err
	}
	return checkedOf(req.Context(), g)
}

// checkedOf returns the form of a record that is being typed. It ends early with the context: whoever types asks again with every line.
func checkedOf(ctx context.Context, g *judging.Game) (*checkedRecord, error) {
	f := &checkedRecord{Lines: []checkedLine{}, Players: []form.Player{}}
	f.Setting = form.NewSetting(form.Lexicon{}, g.Rules, "")
	if g.Words != nil {
		f.Lexicon = form.Identity(g.Words)
	}
	for i, item := range g.File.Items() {
		f.Lines = append(f.Lines, checkedLine{N: i + 1, Text: g.File.Lines[i].Text, Kind: item.Kind.String(), Findings: []form.Finding{}})
	}
	findings := form.Findings("", g.File, g.Findings)
	for i := range findings {
		if g.Findings[i].Severity > gcg.Hint {
			f.Faults++
		}
		if n := findings[i].Line; n >= 1 && n <= len(f.Lines) {
			f.Lines[n-1].Findings = append(f.Lines[n-1].Findings, findings[i])
		}
	}
	if g.History == nil {
		for _, p := range g.Record.Players {
			f.Players = append(f.Players, form.Player{Nick: p.Nick, Name: p.Name})
		}
		f.Start = form.NewBoard(board.New(g.Rules, nil))
		return f, nil
	}
	return f, f.walk(ctx, g)
}

// walk adds what each event does.
func (f *checkedRecord) walk(ctx context.Context, g *judging.Game) error {
	h, before := g.History, (*checkedLine)(nil)
	set := h.Rules().Tiles
	for i, s := range h.Walk() {
		if err := ctx.Err(); err != nil {
			return err
		}
		if before != nil {
			board := form.NewBoard(s.Board)
			totals := s.Scores
			kept := [2]string{set.Rack(&s.Racks[0].Tiles), set.Rack(&s.Racks[1].Tiles)}
			before.Board, before.Totals, before.Kept, before.Bag = &board, &totals, &kept, s.Bag
		} else if i == 0 {
			f.Start = form.NewBoard(s.Board)
		}
		if i == h.Len() {
			for p := range h.Players {
				f.Players = append(f.Players, form.Player{Nick: h.Players[p].Nick, Name: h.Players[p].Name, Score: s.Scores[p]})
			}
			if f.Bag, f.Ended = s.Bag, s.Over(); !f.Ended {
				f.OnTurn = s.Player + 1
			}
			words := ""
			if g.Words != nil {
				words = g.Words.Name
			}
			f.CGP = g.Position(s, words).Format(set.Alphabet)
			return nil
		}
		t := &h.Turns()[i]
		before = &f.Lines[g.Record.Events[g.Replay.Events[i]].Line-1]
		before.Turn = new(form.RecordedTurn(h.Entry(i, s)))
		if t.Kind == record.Played && s.Board.Fits(&t.Move) == nil {
			before.Right, before.Squares = new(s.Board.Score(&t.Move)), form.PlayedSquares(&t.Move)
		}
	}
	return nil
}
