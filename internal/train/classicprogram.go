package train

import (
	"fmt"
	"strings"

	"maven/internal/classic/tables"
)

// AppendClassicProgram appends a classic.toml that says what a Q without a U is worth and leaves
// everything else at its default. made is the command that trained it.
func AppendClassicProgram(dst []byte, p *tables.Program, made string) []byte {
	dst = fmt.Appendf(dst, "# Trained by: %s\n\nversion = 1\n\n", strings.ReplaceAll(made, "\n", " "))
	dst = append(dst, "# By tiles to draw, 0 to 6, and u's unseen, 0 to 4; cp.\nqt = [\n"...)
	for _, row := range p.QT {
		dst = fmt.Appendf(dst, "  %s,\n", strings.ReplaceAll(fmt.Sprint(row), " ", ", "))
	}
	return append(dst, "]\n"...)
}
