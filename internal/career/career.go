// Package career says how one player has done over time, by the games in the database: what was lost and how, month by month, and
// what was learned beside the games.
//
// Sharp edges: games are judged by whoever asks, and are not judged again where verdicts are kept. Of a game whose players have one name the first
// counts. Cards and puzzles are those of the database, which is one person's.
package career

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"maven/internal/cardbox"
	"maven/internal/facts"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/puzzle"
	"maven/internal/puzzlebook"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/store"
)

// Latest is how many of a player's games count unless more are asked for.
const Latest = 100

// ErrPlayer is wrapped by the error about a player without games.
var ErrPlayer = errors.New("no game of this player")

// A Judge returns the report on a game of the database, or why the game cannot be judged. With the error nothing can be.
type Judge func(ctx context.Context, id int64) (made *report.Report, refused, err error)

// Of returns how a player has done: the games of the name, as report.SameName has it, the newest ones up to a number. Cards are those of
// the word list. progress is called with games judged; nil for none.
func Of(ctx context.Context, s *store.Store, name string, most int, lex *lexicon.Lexicon, judge Judge, progress func(done, of int)) (Career, error) {
	f := Career{Games: []Game{}, Months: []Month{}}
	found, _, err := s.Search(&store.Query{Players: []string{record.Folded(name)}, Called: record.Folded, Newest: true})
	if err != nil {
		return f, err
	}
	for i := range found {
		seat := SeatOf(&found[i], name)
		if seat < 0 {
			continue // a part of another name
		}
		if f.Total++; f.Total <= most {
			f.Games = append(f.Games, Game{Game: form.NewGame(&found[i]), Seat: seat + 1})
		}
	}
	if f.Total == 0 {
		return f, fmt.Errorf("%w: %s", ErrPlayer, name)
	}
	first := f.Games[0].Players[f.Games[0].Seat-1]
	f.Name = cmp.Or(first.Name, first.Nick)
	if err := judged(ctx, &f, judge, progress); err != nil {
		return f, err
	}
	return f, learned(s, lex, &f)
}

// month returns the month of a date, such as 2026-11; "" for none.
func month(date string) string { return date[:min(len(date), len("2026-11"))] }

// judged judges the games, and adds up what was lost.
func judged(ctx context.Context, f *Career, judge Judge, progress func(done, of int)) error {
	var all report.Standings
	months := map[string]*report.Standings{}
	for i := range f.Games {
		g := &f.Games[i]
		if progress != nil {
			progress(i, len(f.Games))
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		made, refused, err := judge(ctx, g.ID)
		if err != nil {
			return err
		}
		if refused != nil {
			f.Unjudged++
			continue
		}
		all.AddPlayer(made, g.Seat-1)
		if m := month(g.Date); m != "" {
			if months[m] == nil {
				months[m] = &report.Standings{}
			}
			months[m].AddPlayer(made, g.Seat-1)
		}
		if s := &made.Summaries[g.Seat-1]; s.Judged > 0 {
			g.MeanLoss = new(math.Round(s.Mean()*1000) / 1000)
		}
	}
	f.Standing = standing(&all, f.Name)
	for m, of := range months {
		if one := standing(of, f.Name); one != nil {
			f.Months = append(f.Months, Month{Month: m, Standing: *one})
		}
	}
	slices.SortFunc(f.Months, func(a, b Month) int { return strings.Compare(a.Month, b.Month) })
	return nil
}

// standing returns the form of a player's standing; nil if no game of the player was judged.
func standing(all *report.Standings, name string) *form.Standing {
	one, ok := all.Player(name)
	if !ok {
		return nil
	}
	return &form.NewReports([]report.Standing{one}, &all.Feats).Players[0]
}

// learned adds what was learned beside the games, if anything was.
func learned(s *store.Store, lex *lexicon.Lexicon, f *Career) error {
	box, err := cardbox.Open(s, lex.Name).Summary(lex, "")
	if err != nil {
		return err
	}
	if box.Cards > 0 {
		f.Words = &Words{Lexicon: lex.Name, Cards: box.Cards, Known: box.Known, Due: box.Due, Streak: box.Streak}
	}
	answers, err := puzzlebook.Open(s, &puzzle.File{}).Answers()
	if err != nil {
		return err
	}
	if len(answers) > 0 {
		p := puzzlebook.StandingOf(answers)
		f.Puzzles = &Puzzles{Rating: p.Rating, Answered: p.Answered, Solved: p.Solved}
	}
	return nil
}

// SeatOf returns which player of a game has a name, or -1.
func SeatOf(g *facts.Found, name string) int {
	for seat, p := range g.Players {
		if report.SameName(cmp.Or(p.Name, p.Nick), name) {
			return seat
		}
	}
	return -1
}
