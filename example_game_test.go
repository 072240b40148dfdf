package maven_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"maven"
)

// record is the beginning of a game between two people, with a wrong score in it.
const record = `#player1 ann Ann Example
#player2 bob Bob Sample
>ann: AEINRST 8D RETAINS +66 66
#note the first that came to mind
>bob: EKORTWX G7 W.X +52 52
`

func readRecord() *maven.Game {
	g, err := engine().ReadGCG(strings.NewReader(record))
	if err != nil {
		log.Fatal(err)
	}
	return g
}

// selfPlay returns a game that the static player has played against itself.
func selfPlay(seed uint64) *maven.Game {
	static, err := engine().Player("static")
	if err != nil {
		log.Fatal(err)
	}
	g := engine().NewGame(seed)
	if err := g.Run(context.Background(), static, static); err != nil {
		log.Fatal(err)
	}
	return g
}

func ExampleEngine_NewGame() {
	g := engine().NewGame(7)
	p, err := g.Position()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Rack())
	// Output: AAALOOQ true
}

func ExampleEngine_Player() {
	static, err := engine().Player("static")
	if err != nil {
		log.Fatal(err)
	}
	m, err := static(context.Background(), position(quiet))
	fmt.Println(m, err)
	// Output: K5 ANESTRI <nil>
}

// A player of one's own: the move that plays the most tiles.
func ExamplePlayer() {
	var greedy maven.Player = func(_ context.Context, p *maven.Position) (maven.Move, error) {
		var most maven.Move
		for m := range p.Moves() {
			if m.Played > most.Played {
				most = m
			}
		}
		return most, nil
	}
	m, err := greedy(context.Background(), position(quiet))
	fmt.Println(m, err)
	// Output: K5 ANESTRI <nil>
}

func ExampleGame_Run() {
	static, err := engine().Player("static")
	if err != nil {
		log.Fatal(err)
	}
	g := engine().NewGame(1)
	if err := g.Run(context.Background(), static, static); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Over(), g.Len() > 10)
	// Output: true true
}

func ExampleGame_WriteGCG() {
	g := engine().NewGame(1)
	g.SetPlayers("Ann Example", "Bob Sample")
	if err := g.Play("exchange ANOQ"); err != nil {
		log.Fatal(err)
	}
	if err := g.WriteGCG(os.Stdout); err != nil {
		log.Fatal(err)
	}
	// Output:
	// #character-encoding UTF-8
	// #player1 Ann_Example Ann Example
	// #player2 Bob_Sample Bob Sample
	// #lexicon Both
	// >Ann_Example: AAENNOQ -ANOQ +0 0
}

func ExampleEngine_ReadGCG() {
	g, err := engine().ReadGCG(strings.NewReader(record))
	if err != nil {
		log.Fatal(err)
	}
	for i, t := range g.Turns() {
		fmt.Println(i, t.Player, t.Text, t.Score, t.Notes)
	}
	// Output:
	// 0 0 8D RETAINS 66 [the first that came to mind]
	// 1 1 G7 W(A)X 52 []
}

func ExampleGame_Findings() {
	for _, f := range readRecord().Findings() {
		fmt.Println(f.Line, f.Turn, f.Severity, f.Kind, f.Text)
	}
	// Output:
	// 5 1 warning score-differs scored as +52, and gives +25; want +25
	// 5 1 hint unfinished the record ends before the game
}

func ExampleGame_At() {
	p, err := readRecord().At(0) // what ann could have played
	if err != nil {
		log.Fatal(err)
	}
	best, err := p.Best()
	fmt.Println(best, best.Score, err)
	// Output: 8B ANESTRI 66 <nil>
}

func ExampleGame_Position() {
	p, err := readRecord().Position()
	if err != nil {
		log.Fatal(err)
	}
	_, err = p.Best()
	fmt.Println(errors.Is(err, maven.ErrNoRack))

	p, err = p.WithRack("ADEGIL?")
	if err != nil {
		log.Fatal(err)
	}
	best, err := p.Best()
	fmt.Println(best, best.Score, err)
	// Output:
	// true
	// F2 GLaDIA(T)E 79 <nil>
}

func ExampleGame_Positions() {
	for turn, p := range readRecord().Positions() {
		rack, _ := p.Rack()
		fmt.Printf("%d %q %d\n", turn, rack, p.Bag())
	}
	// Output:
	// 0 "AEINRST" 86
	// 1 "EKORTWX" 79
	// 2 "" 77
}

func ExampleGame_Turns() {
	sums := [2]int{}
	g := selfPlay(1)
	for _, t := range g.Turns() {
		sums[t.Player] += t.Score
	}
	first, second := g.Scores()
	fmt.Println(sums == [2]int{first, second})
	// Output: true
}

func ExampleGame_Len() {
	fmt.Println(readRecord().Len())
	// Output: 2
}

func ExampleGame_Players() {
	fmt.Println(readRecord().Players())
	// Output: Ann Example Bob Sample
}

func ExampleGame_SetPlayers() {
	g := engine().NewGame(1)
	g.SetPlayers("Ann Example", "Bob Sample")
	fmt.Println(g.Players())
	// Output: Ann Example Bob Sample
}

func ExampleGame_OnTurn() {
	g := engine().NewGame(1)
	err := g.Play("pass")
	fmt.Println(g.OnTurn(), err)
	// Output: 1 <nil>
}

func ExampleGame_Scores() {
	fmt.Println(readRecord().Scores())
	// Output: 66 52
}

func ExampleGame_Over() {
	fmt.Println(selfPlay(1).Over(), readRecord().Over())
	// Output: true false
}

func ExampleGame_Winner() {
	_, won := readRecord().Winner() // it goes on
	fmt.Println(won)

	g := selfPlay(1)
	first, second := g.Scores()
	winner, won := g.Winner()
	fmt.Println(won, (winner == 0) == (first > second))
	// Output:
	// false
	// true true
}

func ExampleGame_Play() {
	g := engine().NewGame(1) // player 0 draws AAENNOQ
	err := g.Play("8H QUA")
	fmt.Println(err)
	fmt.Println(g.Play("8H NAEO"), g.OnTurn()) // no word, and nobody has said so yet
	// Output:
	// maven: 8H QUA is not legal: U is not on the rack AAENNOQ
	// <nil> 1
}

func ExampleGame_Challenge() {
	g := engine().NewGame(1)
	if err := g.Play("8H NAEO"); err != nil {
		log.Fatal(err)
	}
	good, err := g.Challenge()
	fmt.Println(good, err)
	fmt.Println(g.Scores())
	// Output:
	// false <nil>
	// 0 0
}

func ExampleGame_Undo() {
	g := selfPlay(1)
	if err := g.Undo(2); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Len(), g.Over())
	// Output: 2 false
}

func ExampleGame_End() {
	g := engine().NewGame(1)
	for !g.Over() {
		if err := g.Play("pass"); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(g.End())
	fmt.Println(g.Scores())
	// Output:
	// <nil>
	// -16 -10
}
