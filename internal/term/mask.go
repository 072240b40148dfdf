package term

import (
	"bytes"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Mask replaces by U+FFFD what could control a terminal: control characters (except line feeds, tabs and the carriage
// return of a line end), marks that change the direction of text, and bytes that are not UTF-8. Characters that join
// letters stay.
func Mask(text string) string {
	if !strings.ContainsFunc(text, obeyed) && utf8.ValidString(text) {
		return text
	}
	return string(masked([]byte(text)))
}

// MaskLine is Mask for text that must stay one line: it masks line ends and tabs too.
func MaskLine(text string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return unicode.ReplacementChar
		}
		return c
	}, Mask(text))
}

// Clipped cuts text to so many runes, the last one an ellipsis.
func Clipped(text string, width int) string {
	runes := []rune(text)
	if len(runes) <= width {
		return text
	}
	return string(runes[:width-1]) + "…"
}

// Quoted returns text as an error quotes it: on one line, and cut if it is long.
func Quoted(text string) string {
	const most = 41 // with the ellipsis
	return MaskLine(Clipped(text, most))
}

// obeyed reports whether a character may have to be masked.
func obeyed(c rune) bool {
	const (
		nonJoiner = '\u200C'
		joiner    = '\u200D'
	)
	if c == '\n' || c == '\t' || c == nonJoiner || c == joiner {
		return false
	}
	return unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

func masked(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		if obeyed(c) && !bytes.HasPrefix(text, []byte("\r\n")) {
			c = unicode.ReplacementChar
		}
		out = utf8.AppendRune(out, c)
		text = text[size:]
	}
	return out
}

// Masked returns a writer that masks text if out is a terminal, otherwise out itself. Use it for text from outside, such
// as records. A Screen that writes to it has no colours.
func Masked(out io.Writer) io.Writer {
	if !IsTerminal(out) {
		return out
	}
	return &masker{out: out}
}

// A masker masks what it writes. It keeps the start of a character or line end until the rest comes.
type masker struct {
	out  io.Writer
	rest []byte
}

func (m *masker) Write(text []byte) (int, error) {
	all := append(m.rest, text...)
	end := len(all)
	for end > 0 && len(all)-end < utf8.UTFMax && !utf8.RuneStart(all[end-1]) {
		end--
	}
	switch {
	case end > 0 && !utf8.FullRune(all[end-1:]), end == len(all) && end > 0 && all[end-1] == '\r':
		end--
	default:
		end = len(all)
	}
	m.rest = append([]byte(nil), all[end:]...)
	if _, err := m.out.Write(masked(all[:end])); err != nil {
		return 0, err
	}
	return len(text), nil
}
