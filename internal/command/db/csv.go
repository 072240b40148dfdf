package db

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"

	"maven/internal/facts"
)

// writeGamesCSV writes a list of games as comma-separated values.
func writeGamesCSV(out io.Writer, found []facts.Found) error {
	w := csv.NewWriter(out)
	w.Write([]string{"id", "date", "lexicon", "first", "second", "score1", "score2", "turns", "ended", "irregular", "turn", "title", "source"})
	for i := range found {
		f := &found[i]
		a, b := &f.Players[0], &f.Players[1]
		w.Write([]string{fmt.Sprint(f.ID), f.Date, cellText(f.Lexicon), cellText(a.Name), cellText(b.Name), fmt.Sprint(a.Score), fmt.Sprint(b.Score),
			fmt.Sprint(f.Turns), fmt.Sprint(f.Ended), fmt.Sprint(f.Irregular), fmt.Sprint(f.Turn), cellText(f.Title), cellText(f.Source)})
	}
	w.Flush()
	return w.Error()
}

// cellText quotes text of a record that a spreadsheet would take for a formula.
func cellText(text string) string {
	if text != "" && strings.ContainsAny(text[:1], "=+-@\t\r") {
		return "'" + text
	}
	return text
}
