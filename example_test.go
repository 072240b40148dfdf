package maven_test

import (
	"fmt"
	"log"
	"sync"

	"maven"
)

// engine is the engine of the examples, opened once.
var engine = sync.OnceValue(func() *maven.Engine {
	e, err := maven.Open(maven.Options{})
	if err != nil {
		log.Fatal(err)
	}
	return e
})

// quiet is a position with one word on the board.
const quiet = "15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0"

// position reads a position of the examples.
func position(cgp string) *maven.Position {
	p, err := engine().ParseCGP(cgp)
	if err != nil {
		log.Fatal(err)
	}
	return p
}

func ExampleOpen() {
	engine, err := maven.Open(maven.Options{Lexicon: "UK", Rules: "super"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(engine.Lexicon().Name(), engine.Rules().Size, engine.Rules().RackSize)

	_, err = maven.Open(maven.Options{Lexicon: "Unheard"})
	fmt.Println(err)
	// Output:
	// UK 21 7
	// maven: no lexicon "Unheard"; there are Both, NA, UK
}

func ExampleAvailable() {
	catalog, err := maven.Available("")
	if err != nil {
		log.Fatal(err)
	}
	for _, l := range catalog.Lexica {
		fmt.Println(l.Name, l.Words, l.Tiles, l.Shipped)
	}
	fmt.Println(catalog.Rules)
	// Output:
	// Both 269870 english true
	// NA 262170 english true
	// UK 268262 english true
	// [friendly maven standard super]
}

func ExampleEngine_Rules() {
	rules := engine().Rules()
	fmt.Println(rules.Name, rules.Premiums[0], rules.Tiles[0])
	// Output: standard T..d...T...d..T {A 9 1}
}

func ExampleEngine_WinChance() {
	chance, err := engine().WinChance(250, 10) // 250 points ahead, 10 tiles unseen
	fmt.Printf("%.0f%% %v\n", 100*chance, err)
	// Output: 100% <nil>
}

func ExampleEngine_Lexicon() {
	fmt.Println(engine().Lexicon().Has("quiet"))
	// Output: true
}

func ExampleLexicon_Has() {
	words := engine().Lexicon()
	fmt.Println(words.Has("QI"), words.Has("qat"), words.Has("XQZ"))
	// Output: true true false
}

func ExampleLexicon_Name() {
	fmt.Println(engine().Lexicon().Name())
	// Output: Both
}

func ExampleLexicon_Hash() {
	fmt.Println(engine().Lexicon().Hash()[:12])
	// Output: 9c141826c316
}

func ExampleLexicon_All() {
	n := 0
	for range engine().Lexicon().All() {
		n++
	}
	fmt.Println(n)
	// Output: 269870
}

func ExampleLexicon_Anagrams() {
	found, err := engine().Lexicon().Anagrams("RETINA")
	if err != nil {
		log.Fatal(err)
	}
	for word := range found {
		fmt.Println(word)
	}
	// Output:
	// RATINE
	// RETAIN
	// RETINA
}

func ExampleLexicon_Subanagrams() {
	found, err := engine().Lexicon().Subanagrams("QI?")
	if err != nil {
		log.Fatal(err)
	}
	for word := range found {
		if len(word) == 3 {
			fmt.Println(word)
		}
	}
	// Output:
	// QIN
	// QIS
}

func ExampleLexicon_Pattern() {
	found, err := engine().Lexicon().Pattern("Q[^U]*")
	if err != nil {
		log.Fatal(err)
	}
	n := 0
	for word := range found {
		if fmt.Println(word); n == 2 {
			break
		}
		n++
	}
	// Output:
	// QABALA
	// QABALAH
	// QABALAHS
}

func ExampleLexicon_Hooks() {
	front, back, err := engine().Lexicon().Hooks("CARE")
	fmt.Println(front, back, err)
	// Output: [S] [D R S T X] <nil>
}
