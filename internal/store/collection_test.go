package store

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

const line = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"

func TestCollections(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 4), false); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Positions().Add([]Position{{CGP: line}, {CGP: line + " lex NA;", Name: "opening"}}); err != nil {
		t.Fatal(err)
	}
	n, err := s.Collections().Add("Club", []int64{1, 3}, []int64{2})
	if err != nil || n != 3 {
		t.Fatal(n, err)
	}
	if n, err = s.Collections().Add("club", []int64{3, 4}, nil); err != nil || n != 1 {
		t.Error(n, err)
	}
	for _, name := range []string{"", " a", ".", ".."} {
		if _, err := s.Collections().Add(name, nil, nil); !errors.As(err, new(*NameError)) {
			t.Errorf("%q: %v", name, err)
		}
	}
	var none *MissingError
	if _, err = s.Collections().Add("other", []int64{1, 99}, nil); !errors.As(err, &none) {
		t.Error(err)
	}
	all, err := s.Collections().All()
	if err != nil || !slices.Equal(all, []Collection{{"Club", 3, 1}}) {
		t.Errorf("%v %v", all, err)
	}
	found, _, err := s.Search(&Query{Collection: "CLUB"})
	if err != nil || len(found) != 3 || found[1].ID != 3 {
		t.Errorf("%v %v", found, err)
	}
	if p, err := s.Positions().In("club"); err != nil || len(p) != 1 || p[0].Name != "opening" {
		t.Errorf("%v %v", p, err)
	}
	if err := s.Collections().TakeOut("club", []int64{1}, []int64{2}); err != nil {
		t.Error(err)
	}
	if err := s.Collections().TakeOut("club", []int64{1}, nil); err == nil {
		t.Error("removed twice")
	}
	if err := s.Remove(t.Context(), []int64{3}); err != nil {
		t.Error(err)
	}
	if all, _ = s.Collections().All(); all[0] != (Collection{"Club", 1, 0}) {
		t.Errorf("%v", all)
	}
	if err := s.Collections().Remove("club"); err != nil {
		t.Error(err)
	}
	if err := s.Collections().Remove("club"); !errors.As(err, &none) {
		t.Error(err)
	}
	for _, name := range []string{"", " a", "a\nb", strings.Repeat("x", MostName+1), "\xff"} {
		if _, err := s.Collections().Add(name, nil, nil); err == nil {
			t.Errorf("the name %q is taken", name)
		}
	}
}

func TestPositions(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for _, c := range []struct {
		position Position
		want     Outcome
	}{
		{Position{CGP: line, Name: "a", Note: "n"}, Outcome{Added, 1}},
		{Position{CGP: line}, Outcome{Present, 1}},
		{Position{CGP: line, Note: "m"}, Outcome{Replaced, 1}},
		{Position{CGP: line + " lex UK;"}, Outcome{Added, 2}},
	} {
		if got, err := s.Positions().Add([]Position{c.position}); err != nil || got[0] != c.want {
			t.Errorf("%v %v, want %v", got, err, c.want)
		}
	}
	all, err := s.Positions().In("")
	if err != nil || len(all) != 2 || all[0] != (Position{1, line, "a", "m"}) {
		t.Errorf("%v %v", all, err)
	}
	if _, err := s.Positions().Add([]Position{{CGP: line + " lex NA;"}, {CGP: "nonsense"}}); err == nil {
		t.Error("nonsense is kept")
	}
	for _, p := range []Position{{CGP: line, Name: " a"}, {CGP: line, Name: "a\x7F"}, {CGP: line, Note: strings.Repeat("n", maxNote+1)}} {
		if _, err := s.Positions().Add([]Position{p}); err == nil {
			t.Errorf("%.40q with a note of %d bytes is kept", p.Name, len(p.Note))
		}
	}
	if err := s.Positions().Remove([]int64{1, 7}); err == nil {
		t.Error("a position that is not there is removed")
	}
	if err := s.Positions().Remove([]int64{1}); err != nil {
		t.Error(err)
	}
	if all, _ = s.Positions().In(""); len(all) != 1 {
		t.Errorf("%v", all)
	}
	if _, err := s.Positions().In("none"); err == nil {
		t.Error("a collection that is not there has positions")
	}
	if faults := check(t, s.file); len(faults) > 0 {
		t.Error(faults)
	}
}

// A name in upper or lower case is one name, in every alphabet.
func TestCollectionCase(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	if _, err := s.Add(games(t, 1), false); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Collections().Add("Klub Łódź", []int64{1}, nil); err != nil {
		t.Fatal(err)
	}
	if n, err := s.Collections().Add("KLUB ŁÓDŹ", []int64{1}, nil); err != nil || n != 0 {
		t.Error(n, err)
	}
	if found, _, err := s.Search(&Query{Collection: "klub łódź"}); err != nil || len(found) != 1 {
		t.Errorf("%v, %v", found, err)
	}
	if _, err := s.Collections().Add("Ωmega", nil, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Collections().Rename("ωMEGA", "klub łódź"); !errors.As(err, new(*NameError)) {
		t.Errorf("two collections have one name: %v", err)
	}
	if err := s.Collections().Rename("KLUB łódź", "klub Łódź"); err != nil {
		t.Error(err)
	}
	if all, err := s.Collections().All(); err != nil || !slices.Equal(all, []Collection{{"klub Łódź", 1, 0}, {"Ωmega", 0, 0}}) {
		t.Errorf("%v, %v", all, err)
	}
	if err := s.Collections().Remove("ωmega"); err != nil {
		t.Error(err)
	}
}

// An error about a collection names the ones that there are, the first ten of many.
func TestCollectionMissing(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	for n, want := range map[int]string{
		0:  `no collection "club" in the database`,
		1:  `no collection "club" in the database; it has c01`,
		3:  `no collection "club" in the database; it has c01, c02, c03`,
		12: `no collection "club" in the database; it has c01, c02, c03, c04, c05, c06, c07, c08, c09, c10 and others`,
	} {
		for i := 1; i <= n; i++ {
			if _, err := s.Collections().Add(fmt.Sprintf("c%02d", i), nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		var missing *MissingError
		if err := s.Collections().Find("club"); !errors.As(err, &missing) || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
		for i := 1; i <= n; i++ {
			if err := s.Collections().Find(fmt.Sprintf("C%02d", i)); err != nil {
				t.Error(err)
			}
			if err := s.Collections().Remove(fmt.Sprintf("c%02d", i)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Collections are listed as people sort names: neither case nor an accent sends one behind Z.
func TestCollectionsSorted(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	want := []string{"ABC", "ąbc 2", "alpha", "Beta", "eagle", "Éire", "Lodz", "Łódź", "Öl", "Zagreb", "Żubr", "Ωmega"}
	for i := range want {
		if _, err := s.Collections().Add(want[(5*i+3)%len(want)], nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.Collections().All()
	var got []string
	for _, c := range all {
		got = append(got, c.Name)
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}
