package random

import (
	"slices"
	"testing"
)

// The numbers are part of every saved seed: they must never change.
func TestStreamIsFixed(t *testing.T) {
	stream := Seed(1).Named("bag").At(3).Stream()
	var got []int
	for range 8 {
		got = append(got, stream.IntN(100))
	}
	want := []int{84, 71, 11, 81, 73, 3, 52, 63}
	if !slices.Equal(got, want) {
		t.Errorf("first draws are %v, want %v", got, want)
	}
}

func TestChildrenDiffer(t *testing.T) {
	seen := map[Seed]string{}
	note := func(s Seed, name string) {
		if other, ok := seen[s]; ok {
			t.Errorf("%s and %s share the seed %d", name, other, s)
		}
		seen[s] = name
	}
	for _, root := range []Seed{0, 1, 2, 1 << 63} {
		note(root, "root")
		note(root.Named(""), "empty name")
		note(root.Named("a"), "a")
		note(root.Named("ab"), "ab")
		note(root.Named("a").Named("b"), "a, b")
		for i := range 1000 {
			note(root.At(i), "number")
		}
	}
}

// Every value of a small range comes up about equally often: chi-squared on 7 cells with
// 70,000 draws stays below 24.3 with probability 0.9995, and the stream is fixed.
func TestIntNIsEven(t *testing.T) {
	stream := Seed(5).Stream()
	var counts [7]int
	const draws = 70_000
	for range draws {
		counts[stream.IntN(len(counts))]++
	}
	const expected = draws / 7.0
	chi := 0.0
	for _, n := range counts {
		d := float64(n) - expected
		chi += d * d / expected
	}
	if chi > 24.3 {
		t.Errorf("counts %v: chi-squared %.1f", counts, chi)
	}
}

func TestIntNRefusesZero(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("IntN(0) returned")
		}
	}()
	Seed(1).Stream().IntN(0)
}

func TestShuffleIsAPermutation(t *testing.T) {
	stream := Seed(9).Stream()
	orders := map[[3]int]int{}
	for range 6000 {
		s := [3]int{0, 1, 2}
		Shuffle(stream, s[:])
		orders[s]++
	}
	if len(orders) != 6 {
		t.Fatalf("%d orders of three things seen, want 6", len(orders))
	}
	for order, n := range orders {
		if n < 850 || n > 1150 {
			t.Errorf("order %v came %d times in 6000", order, n)
		}
	}
}
