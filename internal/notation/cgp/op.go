package cgp

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"maven/internal/rules"
	"maven/internal/said"
)

const maxTiles = 9999 // more than any bag holds

// An Op is one operation: a code such as "lex" and what stands after it, without the semicolon.
type Op struct {
	Code, Args string
}

// Op returns the text of an operation, and whether it is given.
func (f *Fields) Op(code string) (string, bool) {
	return argsOf(f.Ops, code)
}

// argsOf returns the text of an operation, and whether it is given.
func argsOf(ops []Op, code string) (string, bool) {
	i := slices.IndexFunc(ops, func(op Op) bool { return op.Code == code })
	if i < 0 {
		return "", false
	}
	return ops[i].Args, true
}

func (f *Fields) splitOps(text string) error {
	for text != "" {
		one, rest, ok := strings.Cut(text, ";")
		if !ok {
			return said.Errorf("operation %q does not end with a semicolon", shorten(one))
		}
		op := Op{Code: strings.TrimSpace(one)}
		if i := strings.IndexAny(op.Code, " \t"); i >= 0 {
			op.Code, op.Args = op.Code[:i], strings.TrimSpace(op.Code[i:])
		}
		if err := f.checkOp(op); err != nil {
			return err
		}
		f.Ops = append(f.Ops, op)
		text = strings.TrimSpace(rest)
	}
	return nil
}

// OfLastMove reports whether the operation tells of the last move, so that it holds for no other position.
func (o Op) OfLastMove() bool { return o.Code == "lm" || o.Code == "passes" }

// checkOp refuses an operation without a code, a known one that is given twice, and a known one with the
// wrong kind of arguments.
func (f *Fields) checkOp(op Op) error {
	if op.Code == "" {
		return said.Errorf("an empty operation before a semicolon")
	}
	var want said.Text
	switch op.Code {
	case "bb":
		want = wholeNumber(op.Args, 0, rules.MaxBonus)
	case "etl":
		want = wholeNumber(op.Args, 1, maxTiles)
	case "passes":
		want = wholeNumber(op.Args, 0, MaxTurns)
	case "mcnz":
		want = wholeNumber(op.Args, 0, MaxTurns)
	case "ti", "to":
		want = wholeNumber(op.Args, 0, math.MaxInt32)
	case "tmr":
		if _, ok := twoNumbers(op.Args, math.MinInt32, math.MaxInt32); !ok {
			want = said.Of("two whole numbers of milliseconds such as 61000/-4000")
		}
	case "cr":
		names := []string{"void", "single", "double", "triple", "5pt", "five_point", "10pt", "ten_point"}
		if !slices.Contains(names, strings.ToLower(op.Args)) {
			want = said.Of("one of void, single, double, triple, 5pt, 10pt")
		}
	case "oru":
		if !slices.Contains([]string{"", "0", "1", "false", "true"}, op.Args) {
			want = said.Of("nothing, true or false")
		}
	case "bdn", "gid", "ld", "lex", "lm", "var", "l1", "l2":
		if op.Args == "" {
			want = said.Of("a name or text")
		}
	default:
		return nil
	}
	if !want.IsZero() {
		return said.Errorf("operation %s %q: must be %s", op.Code, shorten(op.Args), want)
	}
	if _, twice := f.Op(op.Code); twice {
		return said.Errorf("operation %s is given twice", op.Code)
	}
	return nil
}

// wholeNumber says what is wanted if text is not a number from least to most.
func wholeNumber(text string, least, most int) said.Text {
	if n, err := strconv.Atoi(text); err == nil && n >= least && n <= most {
		return said.Text{}
	}
	return said.Of("a whole number from %d to %d", least, most)
}
