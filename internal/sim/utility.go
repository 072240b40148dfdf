package sim

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"maven/internal/bom"
	"maven/internal/said"
)

// ErrUtility is wrapped by every error of ParseUtility.
var ErrUtility = errors.New("utility is wrong")

const (
	maxSpread = 1000    // points; the win table knows no larger ones
	maxWorth  = 1000000 // either way, so that sums of millionths stay exact over four million play-outs
)

// A Utility says what final spreads are worth: straight lines between points, and beyond the first and
// the last as there. It never changes.
type Utility struct {
	spreads []int // ascending, at least two
	worths  []float64
}

// ParseUtility reads a utility: a line "spread,worth" for each point, by ascending spread, in whole points
// from -1000 to 1000. "win by at least 85" is "84,0" and "85,1". Empty lines, lines that begin with #,
// and a first line with the names of the columns are skipped. An error names the line.
func ParseUtility(r io.Reader) (*Utility, error) {
	u := new(Utility)
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(bom.Trim(lines.Text()))
		if line == "" || line[0] == '#' || n == 1 && strings.ReplaceAll(line, " ", "") == "spread,worth" {
			continue
		}
		if err := u.add(line); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrUtility, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUtility, err)
	}
	if len(u.spreads) < 2 {
		return nil, said.Errorf("%w: it has %d points, but needs two or more lines like 84,0", ErrUtility, len(u.spreads))
	}
	return u, nil
}

func (u *Utility) add(line string) error {
	first, second, found := strings.Cut(line, ",")
	if !found {
		return fmt.Errorf("%q is not like 84,0", line)
	}
	spread, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || spread < -maxSpread || spread > maxSpread {
		return fmt.Errorf("the spread %q is not a whole number from %d to %d", first, -maxSpread, maxSpread)
	}
	worth, err := strconv.ParseFloat(strings.TrimSpace(second), 64)
	if err != nil || !(worth >= -maxWorth && worth <= maxWorth) {
		return fmt.Errorf("the worth %q is not a number from %d to %d", second, -maxWorth, maxWorth)
	}
	if n := len(u.spreads); n > 0 && spread <= u.spreads[n-1] {
		return fmt.Errorf("the spread %d must be more than %d, that of the point before", spread, u.spreads[n-1])
	}
	u.spreads, u.worths = append(u.spreads, spread), append(u.worths, worth)
	return nil
}

// String writes the utility as ParseUtility reads it.
func (u *Utility) String() string {
	var b strings.Builder
	for i, spread := range u.spreads {
		fmt.Fprintf(&b, "%d,%s\n", spread, strconv.FormatFloat(u.worths[i], 'g', -1, 64))
	}
	return b.String()
}

// at returns what a final spread in points is worth.
func (u *Utility) at(spread float64) float64 {
	last := len(u.spreads) - 1
	if spread >= float64(u.spreads[last]) {
		return u.worths[last]
	}
	if spread <= float64(u.spreads[0]) {
		return u.worths[0]
	}
	i := 0
	for spread > float64(u.spreads[i+1]) {
		i++
	}
	from, to := float64(u.spreads[i]), float64(u.spreads[i+1])
	return u.worths[i] + (u.worths[i+1]-u.worths[i])*(spread-from)/(to-from)
}

// mean returns what the final spread is worth on average, where more says how likely it is to be more than
// so many points, with half the chance of exactly as many. It adds up slope times chance, by the
// trapezium rule over whole points.
func (u *Utility) mean(more func(points int) float64) float64 {
	sum := u.worths[0]
	at := more(u.spreads[0])
	for i, to := range u.spreads[1:] {
		from := u.spreads[i]
		slope := (u.worths[i+1] - u.worths[i]) / float64(to-from)
		if slope == 0 {
			at = more(to)
			continue
		}
		for x := from + 1; x <= to; x++ {
			next := more(x)
			sum += slope * (at + next) / 2
			at = next
		}
	}
	return sum
}
