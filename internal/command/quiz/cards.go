package quiz

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/cardbox"
	"maven/internal/command"
	"maven/internal/form/stored"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/quiz"
	"maven/internal/store"
	"maven/internal/term"
)

func newAdd(a *command.App) *cobra.Command {
	var o options
	count := 0
	c := &cobra.Command{
		Use:   "add QUERY...",
		Short: "Put cards of the words that a search finds into the box",
		Long: "Puts questions about the words that meet a query, as maven words find takes it, into the box as new cards, the\n" +
			"likeliest first. Cards that are there stay as they are.",
		Example: "  maven quiz add length:2-3 --kind hooks\n  maven quiz add length:7 rank:1-1000\n  maven quiz add anagram:SATIRE? --kind stems",
		RunE: func(c *cobra.Command, args []string) error {
			lex, err := o.Open(a)
			if err != nil {
				return err
			}
			kind, query := quiz.Kind(o.kind), strings.Join(args, " ")
			all, err := texts(c.Context(), a, o.file, lex, kind, query)
			if err != nil {
				return err
			}
			if len(all) == 0 {
				return a.Printf("0 new cards of %s; %s gives no question of this kind\n", lex.Name, query)
			}
			if count > 0 {
				all = all[:min(count, len(all))]
			}
			if len(all) > cardbox.MaxAdd {
				return command.Usagef("%s; must be at most %s at once: add a condition such as top:1-1000, or --count", term.Counted(len(all), "card"), term.Grouped(cardbox.MaxAdd))
			}
			return a.InStore(c.Context(), o.file, func(s *store.Store) error {
				n, err := cardbox.Open(s, lex.Name).Add(kind, all, cardbox.Source{})
				if err != nil {
					return err
				}
				return told(a, n, len(all)-n, lex)
			})
		},
	}
	o.bind(a, c)
	o.bindKind(c, false)
	command.Count(c.Flags(), &count, 0, "cards, at most; 0 puts all in")
	return c
}

// told says how many cards have come into the box.
func told(a *command.App, added, there int, lex *lexicon.Lexicon) error {
	text := term.Counted(added, "new card") + " of " + lex.Name
	if there > 0 {
		text += fmt.Sprintf("; %s there already", term.Grouped(there))
	}
	return a.Printf("%s\n", text)
}

func newRemove(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:     "remove QUESTION...",
		Short:   "Take cards out of the box",
		Long:    "Takes cards of one kind out of the box, by their questions as maven quiz export writes them. If one is not\nthere, none is taken out.",
		Example: "  maven quiz remove AEINRT\n  maven quiz remove CAT DOG --kind hooks",
		Args:    command.ArgCount(1, -1, "questions"),
		RunE: func(c *cobra.Command, args []string) error {
			return o.box(c.Context(), a, func(b *cardbox.Box, lex *lexicon.Lexicon) error {
				err := b.Remove(lex, quiz.Kind(o.kind), args...)
				if errors.Is(err, quiz.ErrQuestion) {
					return command.UsageError(err)
				}
				return err
			})
		},
	}
	o.bind(a, c)
	o.bindKind(c, false)
	return c
}

func newStats(a *command.App) *cobra.Command {
	var o options
	c := command.WithJSON(&cobra.Command{
		Use:   "stats",
		Short: "Show how learning goes: cards due, days in a row, what is known",
		Long: "Shows how many cards there are, how many are new, due and known, and on how many\ndays in a row you have answered. For each\n" +
			"length it shows how many of the words you know, by how likely they are.",
		Example: "  maven quiz stats\n  maven quiz stats --kind hooks --json",
		Args:    command.ArgCount(0, 0, "no arguments"),
	}, func(ctx context.Context, _ []string, asJSON bool) error {
		return o.box(ctx, a, func(b *cardbox.Box, lex *lexicon.Lexicon) error {
			f, err := stored.NewCardBox(b, lex, quiz.Kind(o.kind))
			if err != nil {
				return err
			}
			return a.Answer(asJSON, f, func(s *term.Screen) { writeStats(s, &f) })
		})
	})
	o.bind(a, c)
	o.bindKind(c, true)
	return c
}

// The widths of what is drawn for people: days, and the bar of a band.
const (
	daysShown = 7
	barWidth  = 20
)

func writeStats(screen *term.Screen, f *stored.CardBox) {
	screen.Lines(screen.Facts([][2]string{
		{"cards", fmt.Sprintf("%s: %s new, %s due, %s known", term.Grouped(f.Cards), term.Grouped(f.New), term.Grouped(f.Due), term.Grouped(f.Known))},
		{"days in a row", fmt.Sprintf("%d, at most %d", f.Streak, f.Longest)},
	}))
	if len(f.Days) > 0 {
		rows := [][]string{}
		for _, d := range f.Days[:min(daysShown, len(f.Days))] {
			rows = append(rows, []string{d.Date, fmt.Sprint(d.Answers), fmt.Sprint(d.Right)})
		}
		screen.TableBelow(term.Heads("day", ">answers", ">right"), rows)
	}
	if len(f.Words) > 0 {
		rows := [][]string{}
		for _, b := range f.Words {
			filled := int(math.Round(barWidth * b.Known / float64(max(b.Questions, 1))))
			rows = append(rows, []string{fmt.Sprint(b.Length), fmt.Sprintf("%d-%d", b.First, b.Last), term.Grouped(b.Questions), term.Grouped(b.Cards),
				fmt.Sprintf("%.0f", b.Known), strings.Repeat("█", filled) + strings.Repeat("░", barWidth-filled)})
		}
		screen.TableBelow(term.Heads(">letters", "words by probability", ">questions", ">cards", ">known", ""), rows)
	}
}

func newExport(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:     "export FILE",
		Short:   "Write the cards as CSV",
		Long:    "Writes the cards of a word list as CSV, with the time when each comes again; - writes to the output.",
		Example: "  maven quiz export cards.csv\n  maven quiz export - --kind hooks",
		Args:    command.FileCount(1, 1, "a file, or -"),
		RunE: func(c *cobra.Command, args []string) error {
			return o.box(c.Context(), a, func(b *cardbox.Box, _ *lexicon.Lexicon) error {
				cards, err := b.All(quiz.Kind(o.kind))
				if err != nil {
					return err
				}
				if args[0] == "-" {
					return cardbox.WriteCSV(a.Out, cards)
				}
				if err := library.WriteFile(args[0], func(w io.Writer) error { return cardbox.WriteCSV(w, cards) }); err != nil {
					return err
				}
				a.Wrote(args[0], term.Counted(len(cards), "card"))
				return nil
			})
		},
	}
	o.bind(a, c)
	o.bindKind(c, true)
	return c
}

func newImport(a *command.App) *cobra.Command {
	var o options
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Put the cards of a file into the box",
		Long: "Puts the cards of a file into the box: CSV as maven quiz export writes it, of which the columns kind and question\n" +
			"are enough; or the cardbox of Zyzzyva or Xerafin, an SQLite database, whose anagrams come when they are due there. Cards that\n" +
			"are there stay as they are. Questions without an answer in the word list are left out. If a line is wrong, no\n" +
			"card is put in.",
		Example: "  maven quiz import cards.csv\n  maven quiz import Anagrams.db",
		Args:    command.FileCount(1, 1, "a file, or -"),
		RunE: func(c *cobra.Command, args []string) error {
			return o.box(c.Context(), a, func(b *cardbox.Box, lex *lexicon.Lexicon) error {
				cards, left, err := readCards(c.Context(), a, args[0], lex)
				if errors.Is(err, cardbox.ErrCSV) {
					err = fmt.Errorf("%s: %w", args[0], err)
				}
				if err != nil {
					return err
				}
				n, err := b.Put(cards)
				if err != nil {
					return err
				}
				if err := told(a, n, len(cards)-n, lex); err != nil || len(left) == 0 {
					return err
				}
				named := strings.Join(left[:min(len(left), leftNamed)], ", ")
				if len(left) > leftNamed {
					named += ", …"
				}
				return a.Printf("%s without an answer in %s left out: %s\n", term.Counted(len(left), "question"), lex.Name, term.MaskLine(named))
			})
		},
	}
	o.bind(a, c)
	return c
}

// leftNamed is how many of the questions that are left out are named.
const leftNamed = 5

// readCards reads a file of cards, and returns the questions that it left out.
func readCards(ctx context.Context, a *command.App, name string, lex *lexicon.Lexicon) (cards []cardbox.Card, left []string, err error) {
	in, err := a.Open(ctx, name)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	return cardbox.Read(in, lex, time.Now())
}
