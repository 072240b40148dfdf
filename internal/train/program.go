package train

import (
	"fmt"
	"strings"

	"maven/internal/classic/tables"
)

// AppendClassicProgram appends a classic.toml that says what a Q without a U is worth and leaves
// everything else at its default. made is the command that trained it.
func AppendClassicProgram(dst []byte, p *tables.Program, made string) []byte {
	dst = append(appendMade(dst, made), "# By tiles to draw, 0 to 6, and u's unseen, 0 to 4; cp.\n"...)
	return appendRows(dst, "qt", p.QT[:])
}

// AppendPreEndProgram appends a classic.toml that has the tables of the pre-endgame and leaves everything else at its
// default. made is the command that trained them.
func AppendPreEndProgram(dst []byte, p *tables.Program, made string) []byte {
	t := p.PreEndgame()
	dst = fmt.Appendf(appendMade(dst, made), "tt = %s\nturn_own_q = %s\nturn_other_q = %s\n", listed(t.Turn[1:]), listed(t.OwnQ), listed(t.OtherQ))
	for _, square := range []struct {
		key  string
		rows [8][8]int
	}{
		{"last_blank", t.Blank}, {"last_no_q", t.NoQ}, {"last_lone_q", t.LoneQ}, {"last_their_q", t.TheirQ}, {"last_q_with_u", t.QWithU},
	} {
		dst = appendRows(append(dst, '\n'), square.key, square.rows[:])
	}
	return dst
}

// appendMade appends how a file begins.
func appendMade(dst []byte, made string) []byte {
	return fmt.Appendf(dst, "# Trained by: %s\n\nversion = 1\n\n", strings.ReplaceAll(made, "\n", " "))
}

// appendRows appends a table, each row of which is an array of numbers.
func appendRows[R any](dst []byte, key string, rows []R) []byte {
	dst = fmt.Appendf(dst, "%s = [\n", key)
	for _, row := range rows {
		dst = fmt.Appendf(dst, "  %s,\n", listed(row))
	}
	return append(dst, "]\n"...)
}

// listed returns numbers as TOML lists them.
func listed(numbers any) string { return strings.ReplaceAll(fmt.Sprint(numbers), " ", ", ") }
