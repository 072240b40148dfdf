package director

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"maven/internal/engine"
	"maven/internal/said"
)

// An Overtime is what a clock costs.
type Overtime struct {
	Over    string `json:"over"` // minutes and seconds
	Seconds int    `json:"seconds"`
	Points  int    `json:"points"` // to be taken from the player's score
}

// minutes matches what a clock shows: minutes and seconds, or seconds alone.
var minutes = regexp.MustCompile(`^[-−]?(?:([0-9]{1,4}):([0-5][0-9])|([0-9]{1,6})s)$`)

// ParseOvertime reads what a clock shows that has run out: 1:37 or 97s, with or without a minus. The error says what would be right.
func ParseOvertime(text string) (Overtime, error) {
	m := minutes.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return Overtime{}, said.Errorf("%q is no overtime; give minutes and seconds, such as 1:37, or seconds, such as 97s", text)
	}
	total := 0
	for i, unit := range []int{60, 1, 1} {
		if m[i+1] != "" {
			n, err := strconv.Atoi(m[i+1])
			if err != nil {
				return Overtime{}, err
			}
			total += n * unit
		}
	}
	return Overtime{fmt.Sprintf("%d:%02d", total/60, total%60), total, engine.Penalty(time.Duration(total) * time.Second)}, nil
}
