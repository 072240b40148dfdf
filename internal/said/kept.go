package said

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
)

// A Kept is a text in a form that can be kept as JSON, and said in every language later: what it is made of. A text that is the
// same in every language, or says nothing, is a string there. A text that is made of anything but texts, errors, numbers below 2^63 and strings is
// kept as it is in English.
type Kept struct{ Text }

// A keptText is what a text is made of.
type keptText struct {
	How  string    `json:"how,omitempty"` // the name of the manner
	Say  string    `json:"say"`
	With []keptArg `json:"with,omitempty"`
}

// A keptArg fills a text in. One of its fields is there.
type keptArg struct {
	Text   *Kept    `json:"text,omitempty"`
	String *string  `json:"string,omitempty"`
	Int    *int     `json:"int,omitempty"`
	Long   *int64   `json:"long,omitempty"`   // of another type than int
	Float  *float64 `json:"float,omitempty"`  // of a float64
	Number *string  `json:"number,omitempty"` // that writes itself
}

// String returns the name of a manner in kept texts.
func (m manner) String() string {
	return [...]string{"", "plain", "count", "join", "sentence"}[m]
}

// MarshalJSON writes what the text is made of.
func (k Kept) MarshalJSON() ([]byte, error) {
	if k.how == plain || k.IsZero() {
		return json.Marshal(k.key)
	}
	form := keptText{How: k.how.String(), Say: k.key}
	for _, arg := range k.args {
		one, is := keep(arg)
		if !is {
			return json.Marshal(k.String())
		}
		form.With = append(form.With, one)
	}
	return json.Marshal(form)
}

// keep returns what fills a text in, as it is kept; false if that cannot be.
func keep(arg any) (a keptArg, is bool) {
	switch v := arg.(type) {
	case Text:
		return keptArg{Text: &Kept{v}}, true
	case error:
		return keptArg{Text: &Kept{OfError(v)}}, true
	case fmt.Stringer:
		text := v.String()
		return keptArg{Number: &text}, true
	case int:
		return keptArg{Int: &v}, true
	case float64:
		return keptArg{Float: &v}, !math.IsNaN(v) && !math.IsInf(v, 0)
	}
	switch v := reflect.ValueOf(arg); {
	case v.CanInt():
		n := v.Int()
		return keptArg{Long: &n}, true
	case v.CanUint():
		n := int64(v.Uint())
		return keptArg{Long: &n}, n >= 0
	case v.Kind() == reflect.String:
		return keptArg{String: new(v.String())}, true
	}
	return keptArg{}, false
}

// errKept refuses what is no kept text.
var errKept = errors.New("this is no text that was kept")

// UnmarshalJSON reads a text that was kept.
func (k *Kept) UnmarshalJSON(text []byte) error {
	var s string
	if json.Unmarshal(text, &s) == nil {
		if k.Text = (Text{}); s != "" {
			k.Text = Plain(s)
		}
		return nil
	}
	var form keptText
	if err := json.Unmarshal(text, &form); err != nil {
		return err
	}
	t := Text{key: form.Say}
	for t.how.String() != form.How {
		if t.how++; t.how > sentence {
			return errKept
		}
	}
	for i := range form.With {
		arg := form.With[i].value()
		if arg == nil {
			return errKept
		}
		t.args = append(t.args, arg)
	}
	if n, ok := Counted(t.args); t.how == counted && (!ok || n < 0 || len(t.args) > 1) || t.how == sentence && len(t.args) != 1 || t.how == plain && t.args != nil ||
		t.IsZero() && t.args != nil {
		return errKept
	}
	k.Text = t
	return nil
}

// value returns what fills a text in; nil for nothing.
func (a *keptArg) value() any {
	switch {
	case a.Text != nil:
		return a.Text.Text
	case a.String != nil:
		return *a.String
	case a.Int != nil:
		return *a.Int
	case a.Long != nil:
		return *a.Long
	case a.Float != nil:
		return *a.Float
	case a.Number != nil:
		return Number(*a.Number)
	}
	return nil
}

// Keep returns texts in the form in which they are kept.
func Keep(texts []Text) []Kept {
	var all []Kept
	for _, t := range texts {
		all = append(all, Kept{t})
	}
	return all
}

// Again returns texts that were kept.
func Again(all []Kept) []Text {
	var texts []Text
	for _, k := range all {
		texts = append(texts, k.Text)
	}
	return texts
}
