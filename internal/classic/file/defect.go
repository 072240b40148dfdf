package file

import (
	"fmt"
	"strings"
)

// A Defect is one way in which a carrier or a resource fork can be wrong; errors.Is finds it in the errors
// of this package.
type Defect string

// The defects.
const (
	CutShort   Defect = "the bytes end before the part does"
	Negative   Defect = "an offset or a length is negative"
	Overlap    Defect = "parts overlap"
	BadVersion Defect = "the version is unknown"
	BadCRC     Defect = "the checksum does not match"
	Compressed Defect = "the resource is compressed, which is not supported"
	Duplicate  Defect = "the part appears twice"
	TooMany    Defect = "there are more than 4,096 resources"
	TooLarge   Defect = "the part is too large for its format"
)

// Error returns the sentence.
func (d Defect) Error() string { return string(d) }

// A FormatError says what is wrong and where.
type FormatError struct {
	Carrier  Carrier
	Offset   int    // of the part in the bytes read; for ResourceFork, in the fork; -1 when writing
	Resource string // type and number of the resource at fault, if one is
	Defect   Defect
	Detail   string // what was found and what would be right; may be empty
}

// Error writes it on one line.
func (e *FormatError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: ", e.Carrier)
	if e.Offset >= 0 {
		fmt.Fprintf(&b, "offset %d: ", e.Offset)
	}
	if e.Resource != "" {
		fmt.Fprintf(&b, "resource %s: ", e.Resource)
	}
	b.WriteString(string(e.Defect))
	if e.Detail != "" {
		b.WriteString(": " + e.Detail)
	}
	return b.String()
}

// Unwrap returns the defect.
func (e *FormatError) Unwrap() error { return e.Defect }

// bad makes the error of a part of a carrier at an offset.
func bad(c Carrier, offset int, d Defect, detail string, args ...any) *FormatError {
	return &FormatError{Carrier: c, Offset: offset, Defect: d, Detail: fmt.Sprintf(detail, args...)}
}

// cut returns the part of b at an offset; field is where the offset or length is stored.
func cut(c Carrier, b []byte, field int, what string, at, length int64) ([]byte, error) {
	switch {
	case at >= 1<<31 || length >= 1<<31:
		return nil, bad(c, field, Negative, "%s at %d, %d bytes", what, int32(uint32(at)), int32(uint32(length)))
	case at+length > int64(len(b)):
		return nil, bad(c, field, CutShort, "%s runs from %d to %d, but there are only %d bytes", what, at, at+length, len(b))
	}
	return b[at : at+length : at+length], nil
}
