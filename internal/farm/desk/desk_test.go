package desk

import (
	"errors"
	"strings"
	"testing"
)

// Nobody may ask without end: neither many questions at once, nor large ones.
func TestBounds(t *testing.T) {
	d := &Desk{Extra: func(name string) int { return map[string]int{"red": 2}[name] }}
	var err error
	for range mostAtOnce + 3 {
		err = errors.Join(err, d.begin("red", 0))
	}
	if err == nil || !strings.Contains(err.Error(), "red asks more than 258 questions at once") || d.begin("blue", 0) != nil {
		t.Errorf("too many questions: %v", err)
	}
	d.end("red", 0)
	if err := d.begin("red", 0); err != nil {
		t.Errorf("after an answer: %v", err)
	}
	if err := d.begin("blue", waitingBytes+1); err == nil || !strings.Contains(err.Error(), "bytes wait already") {
		t.Errorf("questions without end: %v", err)
	}
}
