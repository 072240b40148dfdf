package db

import (
	"encoding/csv"
	"fmt"
	"io"

	"maven/internal/command"
	"maven/internal/facts"
)

// writeGamesCSV writes a list of games as comma-separated values.
func writeGamesCSV(out io.Writer, found []facts.Found) error {
	w := csv.NewWriter(out)
	w.Write([]string{"id", "date", "lexicon", "first", "second", "score1", "score2", "turns", "ended", "irregular", "turn", "title", "source"})
	for i := range found {
		f := &found[i]
		a, b := &f.Players[0], &f.Players[1]
		w.Write([]string{fmt.Sprint(f.ID), f.Date, command.PlainCell(f.Lexicon), command.PlainCell(a.Name), command.PlainCell(b.Name), fmt.Sprint(a.Score), fmt.Sprint(b.Score),
			fmt.Sprint(f.Turns), fmt.Sprint(f.Ended), fmt.Sprint(f.Irregular), fmt.Sprint(f.Turn), command.PlainCell(f.Title), command.PlainCell(f.Source)})
	}
	w.Flush()
	return w.Error()
}
