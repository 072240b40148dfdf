package gcg

import (
	"reflect"
	"strings"
	"testing"
)

// A finding gets the repair of its line; one that a repair before it leaves nothing of says so.
func TestExplain(t *testing.T) {
	f, err := Read(strings.NewReader("#player1 a A\n#player2 b B\n>a: AB 8D AB +2 3\n>b: CD - +0 0\n>a: EF - +0 3\n>b: what\n"))
	if err != nil {
		t.Fatal(err)
	}
	check := func(f *File) []Finding { return f.Record(Options{}).Findings }
	findings := check(f)
	explained := f.Explain(findings, check)
	if len(explained) != len(findings) {
		t.Fatalf("%d findings explain %d", len(explained), len(findings))
	}
	for i, one := range explained {
		switch was := findings[i]; {
		case one.Kind == TotalWrong && one.Line == 3:
			if !strings.Contains(one.Want.String(), "2") || was.Severity != one.Severity {
				t.Errorf("%+v", one)
			}
		case one.Kind == TotalWrong && one.Line == 5:
			if one.Severity != Hint || !strings.HasSuffix(one.Cause.String(), "(follows from line 3)") || !one.Want.IsZero() {
				t.Errorf("%+v", one)
			}
		case !reflect.DeepEqual(one, was):
			t.Errorf("%+v has become %+v", was, one)
		}
	}
	good, err := Read(strings.NewReader("#player1 a A\n#player2 b B\n>a: AB 8D AB +2 2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if all := check(good); len(good.Explain(all, func(*File) []Finding { t.Fatal("repaired for nothing"); return nil })) != len(all) {
		t.Error("findings are lost")
	}
}
