package web

import (
	"strings"
	"testing"

	"maven/internal/web/quiz"
	"maven/internal/web/registry/registrytest"
)

// Questions are asked, cards put in, answered, counted, written, read and taken out.
func TestQuiz(t *testing.T) {
	h := registrytest.Handler(quiz.New(registrytest.Stock(t)).Routes())
	const head = "kind,question,state,added,due,answered,stability,difficulty,interval,times,lapses\n"
	registrytest.Ask(t, h, []registrytest.Exchange{
		{"GET", "words/quiz?query=length:6+top:2", "", 200, `"kind":"anagrams","query":"length:6 top:2","total":1,"questions":[{"kind":"anagrams","text":"AEINRT","answers":["RATINE","RETAIN","RETINA"]}]}`},
		{"GET", "words/quiz?query=TA&kind=phony", "", 200, `[{"kind":"phony","text":`},
		{"GET", "words/quiz?query=length:2&kind=hooks&limit=1&seed=5", "", 200, `"total":122,"questions":[{"kind":"hooks","text":"`},
		{"GET", "words/quiz?query=lenght:2", "", 422, `"field":"query"`},
		{"GET", "words/quiz?query=file:/etc/passwd", "", 422, "a server reads no files"},
		{"GET", "words/quiz?query=QI&kind=riddles", "", 422, `"field":"kind"`},
		{"GET", "words/quiz?query=QI&lexicon=none", "", 422, `"field":"lexicon"`},
		{"GET", "words/quiz?query=QI&limit=501", "", 422, `"field":"limit"`},
		{"GET", "words/quiz", "", 422, `"field":"query"`},
		{"GET", "cards", "", 200, `"cards":0,"new":0,"due":0,"known":0,"streak":0,"longest":0,"days":[],"words":[]}`},
		{"GET", "cards/due", "", 200, `"cards":[]}`},
		{"POST", "cards", `{"query": "length:6 top:1-5"}`, 200, `{"added":3,"there":0}`},
		{"POST", "cards", `{"texts": ["retina", "satire?"]}`, 200, `{"added":1,"there":1}`},
		{"POST", "cards", `{"kind": "hooks", "texts": ["AT"]}`, 200, `{"added":1,"there":0}`},
		{"POST", "cards", `{"texts": ["QQQ"]}`, 422, "QQQ (anagrams) has no answer in Both"},
		{"POST", "cards", `{"texts": ["A4"]}`, 422, `"field":"texts"`},
		{"POST", "cards", `{"query": "length:7"}`, 422, "cards at once; must be at most 20000"},
		{"POST", "cards", `{}`, 422, "must have either query or texts"},
		{"POST", "cards", `{"query": "QI", "texts": ["QI"]}`, 422, "must have either query or texts"},
		{"POST", "cards", `{"texts": ["` + strings.Repeat(`A", "`, 2000) + `A"]}`, 422, "2001 texts; must be at most 2000"},
		{"GET", "cards/due?kind=hooks", "", 200, `"cards":[{"kind":"hooks","text":"AT","answers":["BAT",`},
		{"GET", "cards/due?new=0", "", 200, `"cards":[]}`},
		{"POST", "cards/answers", `{"kind": "hooks", "text": "at", "grade": "good"}`, 200, `"state":"learning","due":"2026-11-23T12:10:00Z","chance":1,"times":1,"lapses":0}`},
		{"POST", "cards/answers", `{"kind": "hooks", "text": "AT", "grade": "perfect"}`, 422, `"field":"grade"`},
		{"POST", "cards/answers", `{"kind": "hooks", "text": "TA", "grade": "good"}`, 404, "no such card: hooks TA of Both"},
		{"POST", "cards/answers", `{"kind": "hooks"}`, 422, `"field":"text"`},
		{"GET", "cards?kind=hooks", "", 200, `"cards":1,"new":0,"due":0,"known":0,"streak":1,"longest":1,"days":[{"date":"2026-11-23","answers":1,"right":1}]`},
		{"DELETE", "cards?kind=hooks&text=AT", "", 204, ""},
		{"DELETE", "cards?kind=hooks&text=AT", "", 404, "no such card"},
		{"GET", "cards/file?kind=hooks", "", 200, head},
		{"POST", "cards/file", "kind,question\nphony,QI\n", 200, `{"added":1,"there":0}`},
		{"POST", "cards/file", "kind,question\nphony\n", 422, `"field":"file"`},
		{"GET", "cards/file?kind=phony", "", 200, head + "phony,QI,new,2026-11-23T12:00:00Z,2026-11-23T12:00:00Z,,0,0,0,0,0\n"},
	})
}
