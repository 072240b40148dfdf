package file

import (
	"bytes"
	"strconv"
	"strings"
)

// A derez reads the text that DeRez prints where it has no template:
//
//	data 'MULa' (0, "name", purgeable) {
//		$"0001 02"  /* ... */
//	};
//
// Name and attributes may be absent; comments are those of C. After an error it stands still.
type derez struct {
	text []byte
	pos  int
	hex  []byte // room for the data of all resources
	err  *FormatError
}

// isDeRez reports whether a text begins with a data statement.
func isDeRez(b []byte) bool {
	s := &derez{text: b}
	s.blanks()
	if !s.take("data") {
		return false
	}
	s.blanks()
	return s.take("'")
}

func parseDeRez(b []byte) (*Forks, error) {
	s := &derez{text: b, hex: make([]byte, 0, len(b)/2)}
	resources := make([]Resource, 0, min(bytes.Count(b, []byte("data")), maxResources))
	for s.blanks(); s.err == nil && s.pos < len(b); s.blanks() {
		if len(resources) == maxResources {
			s.fail(TooMany, "read %d", maxResources)
			break
		}
		resources = append(resources, s.statement())
	}
	if s.err != nil {
		return nil, s.err
	}
	fork, err := AppendFork(nil, resources)
	if err != nil {
		return nil, err
	}
	return &Forks{Carrier: DeRez, Fork: fork}, nil
}

// statement reads one data statement.
func (s *derez) statement() Resource {
	var r Resource
	s.want("data")
	kind := s.quoted('\'')
	if len(kind) == len(r.Type) {
		r.Type = [4]byte([]byte(kind))
	} else {
		s.fail(BadText, "the type %q has %d bytes, not 4", kind, len(kind))
	}
	s.want("(")
	r.ID = int16(s.number(-1<<15, 1<<15-1))
	for s.blanks(); s.take(","); s.blanks() {
		if s.blanks(); s.next() == '"' {
			r.Name = s.quoted('"')
		} else {
			r.Attributes |= s.attribute()
		}
	}
	s.want(")")
	s.want("{")
	r.Data = s.data()
	s.want("}")
	s.blanks()
	s.take(";")
	if s.err != nil && len(kind) == len(r.Type) {
		s.err.Resource = r.String()
	}
	return r
}

// attribute reads one word of the attributes, or their number.
func (s *derez) attribute() byte {
	if c := s.next(); c == '$' || '0' <= c && c <= '9' {
		return byte(s.number(0, 255))
	}
	start := s.pos
	for c := s.next(); 'a' <= c|0x20 && c|0x20 <= 'z'; c = s.next() {
		s.pos++
	}
	word := string(s.text[start:s.pos])
	switch strings.ToLower(word) {
	case "changed":
		return 2
	case "preload":
		return 4
	case "protected":
		return 8
	case "locked":
		return 16
	case "purgeable":
		return 32
	case "sysheap":
		return 64
	case "compressed":
		return compressedBit
	case "unchanged", "nonpreload", "unprotected", "unlocked", "nonpurgeable", "appheap":
		return 0
	}
	s.fail(BadText, "%q is no attribute", word)
	return 0
}

// number reads a decimal number, or a hexadecimal one after $.
func (s *derez) number(least, most int64) int64 {
	s.blanks()
	base, start := 10, s.pos
	if s.take("$") {
		base, start = 16, s.pos
	}
	for c := s.next(); c == '-' || '0' <= c && c <= '9' || base == 16 && 'a' <= c|0x20 && c|0x20 <= 'f'; c = s.next() {
		s.pos++
	}
	v, err := strconv.ParseInt(string(s.text[start:s.pos]), base, 32)
	if err != nil || v < least || v > most {
		s.fail(BadText, "%q is no number from %d to %d", s.text[start:s.pos], least, most)
		return 0
	}
	return v
}

// quoted reads a text between two marks. A backslash takes the next character as it is, or with
// 0x and two digits stands for a byte.
func (s *derez) quoted(mark byte) string {
	s.want(string(rune(mark)))
	if s.err != nil {
		return ""
	}
	out := make([]byte, 0, 4) // a type's
	for s.pos < len(s.text) && s.text[s.pos] != '\n' && s.text[s.pos] != '\r' {
		c := s.text[s.pos]
		s.pos++
		switch {
		case c == mark:
			return string(out)
		case c == '\\' && s.take("0x"):
			c = s.octet()
		case c == '\\' && s.pos < len(s.text):
			c = s.text[s.pos]
			s.pos++
		}
		if len(out) > maxName || s.err != nil {
			break
		}
		out = append(out, c)
	}
	s.fail(BadText, "the quoted text %.20q does not end, or is longer than %d bytes", out, maxName)
	return ""
}

// data reads the strings of hexadecimal digits.
func (s *derez) data() []byte {
	start := len(s.hex)
	for s.blanks(); s.take("$\""); s.blanks() {
		line := len(s.hex)
		for s.spaces(); s.err == nil && !s.take("\""); s.spaces() {
			s.hex = append(s.hex, s.octet())
		}
		s.column(len(s.hex) - line)
	}
	return s.hex[start:len(s.hex):len(s.hex)]
}

// column passes over the comment in which DeRez shows n bytes as characters. Their number says
// where it ends, as they may be those that end a comment.
func (s *derez) column(n int) {
	rest := bytes.TrimLeft(s.text[s.pos:], " \t")
	const begin, end = "/* ", " */"
	length := len(begin) + n + len(end)
	if s.err != nil || len(rest) < length || !bytes.HasPrefix(rest, []byte(begin)) || !bytes.HasSuffix(rest[:length], []byte(end)) {
		return
	}
	if len(rest) == length || rest[length] == '\n' || rest[length] == '\r' {
		s.pos = len(s.text) - len(rest) + length
	}
}

// octet reads two hexadecimal digits.
func (s *derez) octet() byte {
	if s.err == nil && s.pos+2 <= len(s.text) {
		if v, err := strconv.ParseUint(string(s.text[s.pos:s.pos+2]), 16, 8); err == nil {
			s.pos += 2
			return byte(v)
		}
	}
	s.fail(BadText, "%q does not begin with two hexadecimal digits", s.ahead())
	return 0
}

// next returns the next character, 0 at the end.
func (s *derez) next() byte {
	if s.err != nil || s.pos == len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

// take reads word if it comes next.
func (s *derez) take(word string) bool {
	end := s.pos + len(word)
	if s.err != nil || end > len(s.text) || string(s.text[s.pos:end]) != word {
		return false
	}
	s.pos = end
	return true
}

// want reads word, which must come next.
func (s *derez) want(word string) {
	s.blanks()
	if !s.take(word) {
		s.fail(BadText, "%q where %q should be", s.ahead(), word)
	}
}

// ahead returns the next characters, for an error.
func (s *derez) ahead() []byte {
	return s.text[s.pos:min(len(s.text), s.pos+16)]
}

// spaces passes over white space.
func (s *derez) spaces() {
	for c := s.next(); c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = s.next() {
		s.pos++
	}
}

// blanks passes over white space and comments.
func (s *derez) blanks() {
	for s.spaces(); ; s.spaces() {
		switch {
		case s.take("/*"):
			if length := bytes.Index(s.text[s.pos:], []byte("*/")); length >= 0 {
				s.pos += length + len("*/")
			} else {
				s.fail(CutShort, "a comment does not end")
			}
		case s.take("//"):
			if length := bytes.IndexAny(s.text[s.pos:], "\r\n"); length >= 0 {
				s.pos += length
			} else {
				s.pos = len(s.text)
			}
		default:
			return
		}
	}
}

// fail notes the first error, with the line.
func (s *derez) fail(d Defect, detail string, args ...any) {
	if s.err == nil {
		s.err = bad(DeRez, s.pos, d, detail, args...)
		read := s.text[:s.pos]
		s.err.Line = 1 + max(bytes.Count(read, []byte("\n")), bytes.Count(read, []byte("\r")))
	}
}
