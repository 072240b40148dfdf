package said_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"testing"

	"maven/internal/said"
)

// A text that is kept says the same afterwards, in English and in other languages.
func TestKept(t *testing.T) {
	for want, text := range map[string]said.Text{
		`""`:       {},
		`"8D CAT"`: said.Plain("8D CAT"),
		`{"say":"%s for %d","with":[{"text":"8D CAT"},{"int":12}]}`:                                                       said.Of("%s for %d", said.Plain("8D CAT"), 12),
		`{"how":"count","say":"%d tiles","with":[{"int":1}]}`:                                                             said.Count(1, "tile"),
		`{"how":"join","say":" and ","with":[{"string":"a"},{"text":{"say":"b"}}]}`:                                       said.Join(" and ", []any{"a", said.Of("b")}),
		`{"how":"sentence","say":"","with":[{"text":{"say":"it is over"}}]}`:                                              said.Sentence(said.Of("it is over")),
		`{"say":"%s, %.1f or %d","with":[{"number":"1.50"},{"float":2},{"long":-3}]}`:                                     said.Of("%s, %.1f or %d", points(1.5), 2.0, int32(-3)),
		`{"say":"%c and %d","with":[{"long":97},{"long":4}]}`:                                                             said.Of("%c and %d", 'a', uint8(4)),
		`{"say":"because: %v","with":[{"text":{"say":"no tile %s","with":[{"string":"x"}]}}]}`:                            said.Of("because: %v", parted{}),
		`{"say":"%w","with":[{"text":{"how":"join","say":"","with":[{"text":"a: "},{"text":{"say":"b"}},{"text":""}]}}]}`: said.Of("%w", fmt.Errorf("a: %w", said.Errorf("b"))),
		`"[1 2] and NaN"`: said.Of("%v and NaN", []int{1, 2}),
		`"NaN"`:           said.Of("%v", math.NaN()),
		`{"say":"%d","with":[{"long":9223372036854775807}]}`: said.Of("%d", uint64(math.MaxInt64)),
		`"9223372036854775808"`:                              said.Of("%d", uint64(math.MaxInt64+1)),
	} {
		got, err := json.Marshal(said.Kept{Text: text})
		if err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
		var back said.Kept
		if err := json.Unmarshal(got, &back); err != nil || back.String() != text.String() {
			t.Errorf("%s: %q, %v; want %q", got, back, err, text)
		}
		if plain := want[0] == '"'; !plain && back.In(shouter{}) != text.In(shouter{}) {
			t.Errorf("%s: %q, want %q", got, back.In(shouter{}), text.In(shouter{}))
		}
		if again, err := json.Marshal(back); err != nil || string(again) != want {
			t.Errorf("%s becomes %s, %v", want, again, err)
		}
	}
	texts := []said.Text{said.Of("a"), said.Plain("b")}
	if again := said.Again(said.Keep(texts)); len(again) != 2 || again[0].String() != "a" || again[1].In(shouter{}) != "b" || said.Again(nil) != nil {
		t.Errorf("%v", again)
	}
}

// What is no kept text is refused.
func TestNotKept(t *testing.T) {
	for _, text := range []string{`5`, `[]`, `{"how":"sung","say":"a"}`, `{"how":"count","say":"%d words"}`, `{"how":"count","say":"%d words","with":[{"string":"a"}]}`,
		`{"how":"sentence","say":"a"}`, `{"how":"plain","say":"a","with":[{"int":1}]}`, `{"say":"","with":[{"int":1}]}`, `{"say":"%d","with":[{}]}`, `{"say":"%s","with":[{"text":{"how":"x"}}]}`} {
		var back said.Kept
		if err := json.Unmarshal([]byte(text), &back); err == nil {
			t.Errorf("%s is read as %q", text, back)
		}
	}
	var syntax *json.SyntaxError
	if err := json.Unmarshal([]byte(`{"say":`), &said.Kept{}); !errors.As(err, &syntax) {
		t.Error(err)
	}
}

// No bytes do harm, and what is read is written as it was read.
func FuzzKept(f *testing.F) {
	for _, text := range []string{`"a"`, `{"say":"%s for %d","with":[{"text":"8D CAT"},{"int":12}]}`, `{"how":"count","say":"%d tiles","with":[{"int":1}]}`,
		`{"how":"sentence","say":"","with":[{"text":{"say":"it is over"}}]}`, `{"say":"%[9]d %*d","with":[{"float":1e300},{"long":3},{"number":"1.5"}]}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var k, again said.Kept
		if json.Unmarshal(text, &k) != nil {
			return
		}
		english, loud := k.String(), k.In(shouter{})
		kept, err := json.Marshal(k)
		if err == nil {
			err = json.Unmarshal(kept, &again)
		}
		if err != nil || again.String() != english || again.In(shouter{}) != loud {
			t.Errorf("%s: %q, %q; %s: %q, %v", text, english, loud, kept, again, err)
		}
	})
}
