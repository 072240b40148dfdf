package web

import (
	"testing"

	"maven/internal/web/puzzles"
	"maven/internal/web/registry/registrytest"
)

// A wrong try costs one, a move that cannot be made none; the solution is told at the end, and what was answered is kept.
func TestPuzzles(t *testing.T) {
	h := registrytest.Handler(puzzles.New(registrytest.Stock(t)).Routes())
	const tries = "puzzles/Both-0001/tries"
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"GET", "puzzles", "", 200, `"rating":1200,"highest":1200,"answered":0,"solved":0,"first":0,"row":0,"last":[]}`},
		{"GET", "puzzles/next?tag=endgame", "", 200, `"lexicon":"Both","rules":"standard","rating":`},
		{"GET", "puzzles/next?tag=riddle", "", 422, `"field":"tag"`},
		{"GET", "puzzles/next?words=lenght:7", "", 422, `"field":"words"`},
		{"GET", "puzzles/next?words=file:/etc/passwd", "", 422, "a server reads no files"},
		{"GET", "puzzles/next?words=length:2+length:3", "", 404, "no puzzle fits; must be another kind"},
		{"GET", "puzzles/Both-0001", "", 200, `{"id":"Both-0001","cgp":"`},
		{"GET", "puzzles/none", "", 404, `no such puzzle: \"none\"`},
		{"POST", tries, `{"move": "pass", "try": 1}`, 200, `{"move":"pass","score":0,"right":false,"left":2}`},
		{"POST", tries, `{"move": "8D ZAX", "try": 1}`, 422, `"field":"move"`},
		{"POST", tries, `{"move": "pass", "try": 4}`, 422, `"field":"try"`},
		{"POST", tries, `{"move": "pass"}`, 422, `"field":"try"`},
		{"POST", "puzzles/none/tries", `{"move": "pass", "try": 1}`, 404, "no such puzzle"},
		{"POST", tries, `{"move": "E2 D(I)VOT", "try": 2}`, 200, `{"move":"E2 D.VOT","score":20,"right":true,"left":0,"solution":{"id":"Both-0001","answer":"E2 D.VOT","word":"DIVOT","score":20,`},
		{"POST", tries, `{"move": "", "try": 1}`, 200, `{"move":"","score":0,"right":false,"left":0,"solution":{`},
		{"POST", tries, `{"move": "pass", "try": 3}`, 200, `"right":false,"left":0,"solution":{`},
		{"POST", tries, `{"move": "challenge", "try": 1}`, 200, `{"move":"challenge","score":0,"right":false,"left":2}`},
		{"GET", "puzzles", "", 200, `"answered":3,"solved":1,"first":0,"row":0,"last":[{"id":"Both-0001","at":"2026-11-23T12:00:00Z","try":0,"rating":`},
	})
}
