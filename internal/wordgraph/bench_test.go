package wordgraph

import (
	"testing"

	"maven/internal/testshared"
)

func BenchmarkRead(b *testing.B) {
	data := testshared.Read(b, "data", "TWL06.kwg")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data, 26); err != nil {
			b.Fatal(err)
		}
	}
}

// ours returns the graph that Build makes of the words of TWL06.
func ours(b *testing.B) *Graph {
	b.Helper()
	g, err := Read(testshared.Read(b, "data", "TWL06.kwg"), 26)
	if err != nil {
		b.Fatal(err)
	}
	if g, err = Build(26, collect(g)); err != nil {
		b.Fatal(err)
	}
	return g
}

func BenchmarkReadOurs(b *testing.B) {
	data := ours(b).AppendKWG(nil)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data, 26); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTrusted(b *testing.B) {
	data := testshared.Read(b, "data", "TWL06.kwg")
	b.ReportAllocs()
	for b.Loop() {
		Trusted(data, 1)
	}
}

func BenchmarkBuild(b *testing.B) {
	g, err := Read(testshared.Read(b, "data", "TWL06.kwg"), 26)
	if err != nil {
		b.Fatal(err)
	}
	words := collect(g)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Build(26, words); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThicken(b *testing.B) {
	thin := ours(b).Thin()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Thicken(thin); err != nil {
			b.Fatal(err)
		}
	}
}
