package gcg

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ClockText writes the time left on a clock: minutes, seconds and parts of a second, 12:34.5.
func ClockText(left time.Duration) string {
	sign := ""
	if left < 0 {
		sign, left = "-", -left
	}
	text := fmt.Sprintf("%s%d:%02d", sign, left/time.Minute, left%time.Minute/time.Second)
	if part := left % time.Second; part != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%09d", part), "0")
	}
	return text
}

// ParseClock reads what ClockText writes.
func ParseClock(text string) (left time.Duration, ok bool) {
	rest, negative := strings.CutPrefix(text, "-")
	minutes, seconds, ok := strings.Cut(rest, ":")
	if !ok || strings.Trim(minutes, "0123456789") != "" || strings.Trim(seconds, "0123456789.") != "" {
		return 0, false
	}
	m, err := strconv.ParseUint(minutes, 10, 16)
	if err != nil {
		return 0, false
	}
	s, err := time.ParseDuration(seconds + "s")
	if err != nil || s >= time.Minute {
		return 0, false
	}
	left = time.Duration(m)*time.Minute + s
	if negative {
		left = -left
	}
	return left, true
}
