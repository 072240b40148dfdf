package tables

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"maven/internal/bom"
	"maven/internal/said"
)

const (
	programVersion  = 1
	maxProgramBytes = 1 << 16
	maxExposure     = 20  // rows of the original's table
	mostSeen        = 256 // of so many candidates
)

// programFile is classic.toml as TOML has it; what it does not say is not read.
type programFile struct {
	Version     int           `toml:"version"`
	QT          [][]int       `toml:"qt"`
	TT          []int         `toml:"tt"`
	Exposure    []exposureRow `toml:"exposure"`
	Ratings     []int         `toml:"ratings"`
	Levels      []int         `toml:"levels"`
	Expectation []int         `toml:"expectation"`
	Controller  [][]int       `toml:"controller"`
	HotSpots    bool          `toml:"hot_spots"`
	LoneU       string        `toml:"lone_u"`

	BigOrder string  `toml:"big_order"`
	OwnQ     []int   `toml:"turn_own_q"`
	OtherQ   []int   `toml:"turn_other_q"`
	Blank    [][]int `toml:"last_blank"`
	NoQ      [][]int `toml:"last_no_q"`
	LoneQ    [][]int `toml:"last_lone_q"`
	TheirQ   [][]int `toml:"last_their_q"`
	QWithU   [][]int `toml:"last_q_with_u"`
}

type exposureRow struct {
	Letter  string `toml:"letter"`
	Side    string `toml:"side"`
	Premium int    `toml:"premium"`
	Penalty int    `toml:"penalty"`
}

// setters names what each key has and the function that sets it, in the order of the file.
func (p *Program) setters() []setter {
	const late = "8 rows of 8 numbers"
	return []setter{
		{"version", "a number", func(f *programFile) error {
			if f.Version != programVersion {
				return fmt.Errorf("%d; must be %d", f.Version, programVersion)
			}
			return nil
		}},
		{"qt", "7 rows of 5 numbers", p.setQT},
		{"tt", "9 numbers", func(f *programFile) error { return copyWords(p.TT[8:], f.TT) }},
		{"exposure", "tables of letter, side, premium and penalty", p.setExposure},
		{"ratings", "18 numbers", p.setRatings},
		{"levels", "18 numbers", func(f *programFile) error { return copyValues(p.Sees[1:], f.Levels, 0, mostSeen) }},
		{"expectation", "201 numbers, or none", p.setExpectation},
		{"controller", "14 rows of 3 numbers", p.setController},
		{"hot_spots", "true or false", func(f *programFile) error {
			p.HotSpots = f.HotSpots
			return nil
		}},
		{"lone_u", `"u" or "qu"`, p.setLoneU},
		{"big_order", "27 letters in quotes", p.setBigOrder},
		{"turn_own_q", "10 numbers", func(f *programFile) error { return copyWords(p.Pre.OwnQ[:], f.OwnQ) }},
		{"turn_other_q", "10 numbers", func(f *programFile) error { return copyWords(p.Pre.OtherQ[:], f.OtherQ) }},
		{"last_blank", late, func(f *programFile) error { return setLast(&p.Pre.Blank, f.Blank) }},
		{"last_no_q", late, func(f *programFile) error { return setLast(&p.Pre.NoQ, f.NoQ) }},
		{"last_lone_q", late, func(f *programFile) error { return setLast(&p.Pre.LoneQ, f.LoneQ) }},
		{"last_their_q", late, func(f *programFile) error { return setLast(&p.Pre.TheirQ, f.TheirQ) }},
		{"last_q_with_u", late, func(f *programFile) error { return setLast(&p.Pre.QWithU, f.QWithU) }},
	}
}

type setter struct {
	key, has string // whole numbers where it has numbers
	set      func(*programFile) error
}

// fill sets what the file says.
func (p *Program) fill(name string, text []byte) error {
	if len(text) > maxProgramBytes {
		return fmt.Errorf("%s: %d bytes, more than %d", name, len(text), maxProgramBytes)
	}
	text = bom.Trim(text)
	setters := p.setters()
	f, err := decodeProgram(name, text, setters)
	if err != nil {
		return err
	}
	lines := keyLines(text)
	for _, key := range slices.Sorted(maps.Keys(lines)) {
		if !slices.ContainsFunc(setters, func(s setter) bool { return s.key == key }) {
			return fmt.Errorf("%s:%d: unknown key %s", name, lines[key], shown(key))
		}
	}
	if _, said := lines["version"]; !said {
		return fmt.Errorf("%s: version: missing; must be version = %d", name, programVersion)
	}
	for _, s := range setters {
		line, said := lines[s.key]
		if !said {
			continue
		}
		if err := s.set(f); err != nil {
			return fmt.Errorf("%s:%d: %s: %w", name, line, s.key, err)
		}
	}
	return nil
}

// decodeProgram reads TOML and checks that values are of the right kind and tables have no unknown keys.
func decodeProgram(name string, text []byte, setters []setter) (*programFile, error) {
	f := &programFile{}
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(f)
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		line, _ := unknown.Errors[0].Position()
		return nil, fmt.Errorf("%s:%d: unknown key %s", name, line, shown(strings.Join(unknown.Errors[0].Key(), ".")))
	}
	var bad *toml.DecodeError
	if errors.As(err, &bad) {
		line, _ := bad.Position()
		for _, s := range setters {
			if key := bad.Key(); len(key) > 0 && key[0] == s.key {
				return nil, fmt.Errorf("%s:%d: %s: a value of the wrong kind; must be %s", name, line, s.key, s.has)
			}
		}
		return nil, fmt.Errorf("%s:%d: %s", name, line, strings.TrimPrefix(bad.Error(), "toml: "))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

// keyLines returns the first line of each outermost key of a TOML text, which must be valid.
func keyLines(text []byte) map[string]int {
	lines := map[string]int{}
	var parser unstable.Parser
	parser.Reset(text)
	inTable := false
	for parser.NextExpression() {
		e := parser.Expression()
		isTable := e.Kind == unstable.Table || e.Kind == unstable.ArrayTable
		keys := e.Key()
		if inTable && !isTable || !keys.Next() {
			continue
		}
		inTable = isTable
		key := string(keys.Node().Data)
		if _, ok := lines[key]; !ok {
			lines[key] = 1 + bytes.Count(text[:keys.Node().Raw.Offset], []byte("\n"))
		}
	}
	return lines
}

func (p *Program) setQT(f *programFile) error {
	if len(f.QT) != len(p.QT) {
		return fmt.Errorf("%s; must be %d, for the draws 0 to 6", said.Count(len(f.QT), "row"), len(p.QT))
	}
	for draw, row := range f.QT {
		if err := copyWords(p.QT[draw][:], row); err != nil {
			return fmt.Errorf("draw %d: %w", draw, err)
		}
	}
	return nil
}

// copyWords copies values of 16 bits, as the original has them.
func copyWords(to, from []int) error { return copyValues(to, from, math.MinInt16, math.MaxInt16) }

// copyValues copies values; there must be the right number, each in range.
func copyValues(to, from []int, low, high int) error {
	if len(from) != len(to) {
		return fmt.Errorf("%s; must be %d", said.Count(len(from), "value"), len(to))
	}
	for i, v := range from {
		if v < low || v > high {
			return fmt.Errorf("value %d is %d; must be %d to %d", i+1, v, low, high)
		}
	}
	copy(to, from)
	return nil
}

func (p *Program) setExposure(f *programFile) error {
	if len(f.Exposure) > maxExposure {
		return fmt.Errorf("%d rows; must be at most %d", len(f.Exposure), maxExposure)
	}
	p.Exposure = nil
	for i, row := range f.Exposure {
		e := Exposure{Side: 1, Premium: row.Premium, Penalty: row.Penalty}
		switch {
		case len(row.Letter) != 1 || Index(row.Letter[0]) < 0:
			return fmt.Errorf(`row %d: letter %.80q; must be "a" to "z" or "?"`, i+1, row.Letter)
		case row.Side != "before" && row.Side != "after":
			return fmt.Errorf(`row %d: side %.80q; must be "before" or "after"`, i+1, row.Side)
		case row.Premium < 2 || row.Premium > maxMul*maxMul:
			return fmt.Errorf("row %d: premium %d; must be 2 to %d", i+1, row.Premium, maxMul*maxMul)
		case row.Penalty < math.MinInt16 || row.Penalty > math.MaxInt16:
			return fmt.Errorf("row %d: penalty %d; must be %d to %d", i+1, row.Penalty, math.MinInt16, math.MaxInt16)
		}
		e.Letter = row.Letter[0]
		if row.Side == "before" {
			e.Side = -1
		}
		p.Exposure = append(p.Exposure, e)
	}
	return nil
}

func (p *Program) setRatings(f *programFile) error {
	if err := copyValues(p.Ratings[1:], f.Ratings, 0, math.MaxInt16); err != nil {
		return err
	}
	for level := 2; level <= WeakestLevel; level++ {
		if p.Ratings[level] >= p.Ratings[level-1] {
			return fmt.Errorf("level %d has %d, the stronger level %d has %d; ratings must fall",
				level, p.Ratings[level], level-1, p.Ratings[level-1])
		}
	}
	return nil
}

func (p *Program) setExpectation(f *programFile) error {
	p.Expectation = nil
	if len(f.Expectation) == 0 {
		return nil
	}
	shares := make([]int, farthest+1)
	if err := copyValues(shares, f.Expectation, 5000, 10000); err != nil {
		return err
	}
	for i := range shares[1:] {
		if shares[i+1] < shares[i] {
			return fmt.Errorf("%d at distance %d comes after %d; shares must rise", shares[i+1], i+1, shares[i])
		}
	}
	p.Expectation = shares
	return nil
}

func (p *Program) setController(f *programFile) error {
	if len(f.Controller) != len(p.Controller) {
		return fmt.Errorf("%s; must be %d", said.Count(len(f.Controller), "row"), len(p.Controller))
	}
	for i, row := range f.Controller {
		var v [3]int
		if err := copyValues(v[:], row, math.MinInt8, math.MaxInt8); err != nil {
			return fmt.Errorf("row %d: %w", i+1, err)
		}
		p.Controller[i] = Transition{int8(v[0]), int8(v[1]), int8(v[2])}
	}
	return nil
}

func (p *Program) setLoneU(f *programFile) error {
	if f.LoneU != "u" && f.LoneU != "qu" {
		return fmt.Errorf(`%.80q; must be "u" or "qu"`, f.LoneU)
	}
	p.LoneU = f.LoneU
	return nil
}

// setBigOrder takes an order of the letters.
func (p *Program) setBigOrder(f *programFile) error {
	sorted := []byte(f.BigOrder)
	slices.Sort(sorted)
	if string(sorted) != Alphabet {
		return fmt.Errorf("%.40q; must have each of %s once", f.BigOrder, Alphabet)
	}
	p.BigOrder = f.BigOrder
	return nil
}

// setLast takes values by the tiles on both racks.
func setLast(to *[8][8]int, from [][]int) error {
	if len(from) != len(to) {
		return fmt.Errorf("%s; must be %d, for 0 to 7 tiles of one's own", said.Count(len(from), "row"), len(to))
	}
	for own, row := range from {
		if err := copyWords(to[own][:], row); err != nil {
			return fmt.Errorf("%s of one's own: %w", said.Count(own, "tile"), err)
		}
	}
	return nil
}
