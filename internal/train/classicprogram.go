package train

import (
	"fmt"
	"strings"

	"maven/internal/classic/tables"
)

// AppendClassicProgram appends a classic.toml that holds the worth of a Q without a U and leaves
// everything else as it is by default. made is the command that trained it.
func AppendClassicProgram(dst []byte, p *tables.Program, made string) []byte {
	dst = fmt.Appendf(dst, "# Trained by: %s\n\nversion = 1\n\n", strings.ReplaceAll(made, "\n", " "))
	dst = append(dst, "# By tiles to draw, 0 to 6, and u's unseen, 0 to 4; cp.\nqt = [\n"...)
	for _, row := range p.QT {
		dst = fmt.Appendf(dst, "  %s,\n", strings.ReplaceAll(fmt.Sprint(row), " ", ", "))
	}
	return append(dst, "]\n"...)
}
