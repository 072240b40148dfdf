package train

import (
	"fmt"
	"strings"

	"maven/internal/classic/tables"
)

// AppendPreEndProgram appends a classic.toml that has the tables of the pre-endgame and leaves everything else at its
// default. made is the command that trained them.
func AppendPreEndProgram(dst []byte, p *tables.Program, made string) []byte {
	dst = fmt.Appendf(dst, "# Trained by: %s\n\nversion = 1\n\n", strings.ReplaceAll(made, "\n", " "))
	t := p.PreEndgame()
	for _, line := range []struct {
		key    string
		values []int
	}{{"tt", t.Turn[1:]}, {"turn_own_q", t.OwnQ[:]}, {"turn_other_q", t.OtherQ[:]}} {
		dst = fmt.Appendf(dst, "%s = %s\n", line.key, listed(line.values))
	}
	for _, square := range []struct {
		key  string
		rows *[8][8]int
	}{
		{"last_blank", &t.Blank}, {"last_no_q", &t.NoQ}, {"last_lone_q", &t.LoneQ}, {"last_their_q", &t.TheirQ}, {"last_q_with_u", &t.QWithU},
	} {
		dst = fmt.Appendf(dst, "\n%s = [\n", square.key)
		for _, row := range square.rows {
			dst = fmt.Appendf(dst, "  %s,\n", listed(row[:]))
		}
		dst = append(dst, "]\n"...)
	}
	return dst
}

// listed returns numbers as TOML lists them.
func listed(values []int) string { return strings.ReplaceAll(fmt.Sprint(values), " ", ", ") }
