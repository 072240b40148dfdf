package infer

import (
	"fmt"

	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/question"
	"maven/internal/stat"
	"maven/internal/term"
)

// write writes an answer for people.
func write(screen *term.Screen, a *question.Analysis, f *form.Inference) error {
	last := &a.Position.Last
	if !a.Position.HasLast || last.Kind != move.Play {
		last = nil
	}
	if err := screen.BoardWith(a.Position.Board, last, facts(a, f)); err != nil {
		return err
	}
	rows := make([][]string, len(f.ByTile))
	for i, t := range f.ByTile {
		rows[i] = []string{t.Tile, fmt.Sprint(t.Unseen), percent(t.Holds), percent(t.ChanceHolds),
			fmt.Sprintf("%.2f", t.Expected), fmt.Sprintf("%.2f", t.ChanceExpected)}
	}
	columns := []term.Column{{Head: "tile"}, {Head: "unseen", Right: true}, {Head: "holds", Right: true}, {Head: "by chance", Right: true},
		{Head: "tiles", Right: true}, {Head: "by chance", Right: true}}
	if err := screen.TableBelow(columns, rows); err != nil {
		return err
	}
	if f.Effective > 0 {
		if err := leaves(screen, f); err != nil {
			return err
		}
	}
	return screen.Printf("\n%s\n", summary(f))
}

// leaves writes the likeliest leaves.
func leaves(screen *term.Screen, f *form.Inference) error {
	rows := make([][]string, len(f.ByLeave))
	for i, l := range f.ByLeave {
		rows[i] = []string{l.Leave, percent(l.Probability), percent(l.Chance), fmt.Sprintf("%.2f", *l.Loss)}
	}
	return screen.TableBelow([]term.Column{{Head: "kept"}, {Head: "likely", Right: true}, {Head: "by chance", Right: true}, {Head: "loss", Right: true}}, rows)
}

// facts are what stands beside the board.
func facts(a *question.Analysis, f *form.Inference) [][2]string {
	rack := "unknown"
	if a.Position.Rack.Len() > 0 {
		rack = a.Setting.Rules.Tiles.Rack(&a.Position.Rack)
	}
	list := [][2]string{{"to move", rack}}
	switch {
	case f.Move != "" && a.Position.Last.Kind == move.Play:
		list = append(list, [2]string{"last move", a.Position.Board.Spell(&a.Position.Last)})
	case f.Move != "":
		list = append(list, [2]string{"last move", f.Move})
	}
	list = append(list, [2]string{"opponent", command.Counted(f.Size, "tile")})
	if f.Effective > 0 {
		list = append(list, [2]string{"kept", command.Counted(f.Kept, "tile")})
	}
	if f.Surely != "" {
		list = append(list, [2]string{"certain", f.Surely})
	}
	return append(list, [2]string{"bag", fmt.Sprint(a.Position.Bag())}, [2]string{"lexicon", a.Setting.Words.Name},
		[2]string{"leaves", a.Tables.String()}, [2]string{"rules", a.Setting.Rules.Name})
}

// summary says how it is known.
func summary(f *form.Inference) string {
	switch {
	case f.Reason != "":
		return "by chance: " + f.Reason
	case f.Of == 0:
		return "the whole rack is known"
	case f.Effective == 0:
		return fmt.Sprintf("by chance: none of %s weighed explains the move", command.Counted(f.Racks, "rack"))
	}
	text := fmt.Sprintf("%s: %s of %s", f.Known, command.Counted(f.Total, "leave"), command.Counted(f.Racks, "rack"))
	if f.Racks < f.Of {
		text += fmt.Sprintf(" of %s (%s)", command.Grouped(f.Of), f.Stopped)
	}
	if f.Known == stat.Sampled.String() {
		text += fmt.Sprintf(", which tell as much as %s of equal weight", command.Grouped(int(f.Effective+0.5)))
	}
	return text
}

// percent writes a share of 0 to 1.
func percent(p float64) string { return fmt.Sprintf("%.1f%%", 100*p) }
