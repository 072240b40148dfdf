package classic

import (
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"maven/internal/classic/tables"
	"maven/internal/command"
	"maven/internal/original"
	"maven/internal/stat"
	"maven/internal/term"
)

// mostRating is the largest rating, above and below 0, that rating computes with.
const mostRating = 1_000_000

type classicRatingOptions struct {
	program  string
	rating   string
	level    int
	opponent int
	json     bool
}

func newClassicRating(a *command.App) *cobra.Command {
	var o classicRatingOptions
	c := &cobra.Command{
		Use:   "rating --rating R",
		Short: "Show what a game against a level does to a rating",
		Long: "Shows the share of games that a player with this rating is expected to win against a level of the original,\n" +
			"from 1 (the strongest) to 18, and the new rating and level after a win, a tie and a loss.",
		Example: "  maven classic rating --rating 1700\n  maven classic rating --rating 1853 --level 4 --json",
		Args:    command.ArgCount(0, 0, "flags only"),
		RunE: func(c *cobra.Command, _ []string) error {
			return o.run(a, c.Flag("level").Changed, c.Flag("opponent").Changed)
		},
	}
	f := c.Flags()
	f.StringVar(&o.rating, "rating", fmt.Sprint(tables.StartRating), "rating of the player")
	command.Number(f, &o.level, "level", 0, tables.StrongestLevel, tables.WeakestLevel, "level of the opponent, 1 to 18 (default: the level nearest to the rating)")
	command.Number(f, &o.opponent, "opponent", 0, 0, math.MaxInt16, "rating of the opponent, instead of that of the level")
	f.StringVar(&o.program, "program", "", "classic.toml with the ratings of the levels and the expected shares")
	f.BoolVar(&o.json, "json", false, "write one JSON object")
	return c
}

func (o *classicRatingOptions) run(a *command.App, level, opponent bool) error {
	program, err := programData(o.program)
	if err != nil {
		return err
	}
	own, err := extended("rating", o.rating, true)
	if err != nil {
		return err
	}
	if math.Abs(math.Round(own.Float64())) > mostRating {
		return command.Usagef("--rating %s: must be %d to %d", term.Quoted(o.rating), -mostRating, mostRating)
	}
	if !level {
		o.level = nearestLevel(&program, math.Round(own.Float64()))
	}
	if opponent {
		program.Ratings[o.level] = o.opponent
	}
	answer, err := o.after(tables.NewScale(&program), own, program.Ratings[o.level])
	if err != nil {
		return err
	}
	return a.Answer(o.json, answer, func(s *term.Screen) { writeRating(s, answer) })
}

// nearestLevel returns the level with the nearest rating, the stronger of two equally near.
func nearestLevel(p *tables.Program, rating float64) int {
	best := tables.StrongestLevel
	for level := best + 1; level <= tables.WeakestLevel; level++ {
		if math.Abs(float64(p.Ratings[level])-rating) < math.Abs(float64(p.Ratings[best])-rating) {
			best = level
		}
	}
	return best
}

func (o *classicRatingOptions) after(scale *tables.Scale, own tables.Extended, opponent int) (*original.Rating, error) {
	share, err := scale.Expected(own, o.level)
	if err != nil {
		return nil, err
	}
	expected, _ := share.Float64()
	answer := &original.Rating{Rating: stat.Rounded(own.Float64(), 100), Level: o.level, Opponent: opponent, Expected: stat.Rounded(expected, 10_000)}
	for _, result := range []tables.Outcome{tables.Win, tables.Tie, tables.Loss} {
		changed, err := scale.Update(own, o.level, result)
		if err != nil {
			return nil, err
		}
		r := original.RatingAfter{Result: [...]string{"loss", "tie", "win"}[result], Rating: stat.Rounded(changed.Float64(), 100), Level: tables.FollowLevel(o.level, result)}
		r.Change = stat.Rounded(r.Rating-answer.Rating, 100)
		answer.Results = append(answer.Results, r)
	}
	return answer, nil
}

func writeRating(screen *term.Screen, r *original.Rating) {
	facts := [][2]string{
		{"rating", fmt.Sprintf("%.2f", r.Rating)},
		{"opponent", fmt.Sprintf("level %d, rating %d", r.Level, r.Opponent)},
		{"expected", fmt.Sprintf("%.4f of the games", r.Expected)},
	}
	screen.Columns(0, screen.Facts(facts))
	screen.Printf("\n")
	rows := make([][]string, len(r.Results))
	for i, after := range r.Results {
		rows[i] = []string{after.Result, fmt.Sprintf("%.2f", after.Rating), fmt.Sprintf("%+.2f", after.Change), fmt.Sprint(after.Level)}
	}
	screen.Table(term.Heads("result", ">rating", ">change", ">next level"), rows)
}
