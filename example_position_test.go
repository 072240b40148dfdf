package maven_test

import (
	"errors"
	"fmt"
	"log"

	"maven"
)

// The moves of a position, best first.
func Example() {
	engine, err := maven.Open(maven.Options{Lexicon: "NA"})
	if err != nil {
		log.Fatal(err)
	}
	position, err := engine.ParseCGP("15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEHNRST/ 0/48 0")
	if err != nil {
		log.Fatal(err)
	}
	moves, err := position.Rank(3)
	for _, m := range moves {
		fmt.Println(m, m.Score, m.Equity, m.Known)
	}
	// Output:
	// H8 (I)NEARTHS 86 86 heuristic
	// K2 ANTHERS 85 85 heuristic
	// K2 HARTENS 85 85 heuristic
}

func ExampleEngine_ParseCGP() {
	p, err := engine().ParseCGP(quiet)
	fmt.Println(p.Bag(), err)

	_, err = engine().ParseCGP(quiet + " lex NA;")
	var setting *maven.SettingError
	fmt.Println(errors.As(err, &setting), err)
	// Output:
	// 81 <nil>
	// true maven: the text asks for the lexicon "NA"; the engine has "Both"
}

func ExampleEngine_NewPosition() {
	p, err := engine().NewPosition(maven.Setup{Rack: "AEINRT?"})
	if err != nil {
		log.Fatal(err)
	}
	best, err := p.Best()
	fmt.Println(best, best.Score, err)
	// Output: 8B ANEsTRI 64 <nil>
}

func ExamplePosition_CGP() {
	fmt.Println(position(quiet).CGP())
	// Output: 15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ 0/48 0 lex Both;
}

func ExamplePosition_Rows() {
	fmt.Println(position(quiet).Rows()[7])
	// Output: .....QUIET.....
}

func ExamplePosition_Rack() {
	rack, whole := position(quiet).Rack()
	fmt.Println(rack, whole)
	// Output: AEINRST true
}

func ExamplePosition_Opponent() {
	rack, known := position(quiet).Opponent()
	fmt.Printf("%q %v\n", rack, known)
	// Output: "" false
}

func ExamplePosition_Scores() {
	fmt.Println(position(quiet).Scores())
	// Output: 0 48
}

func ExamplePosition_Bag() {
	fmt.Println(position(quiet).Bag())
	// Output: 81
}

func ExamplePosition_Unseen() {
	fmt.Println(position(quiet).Unseen())
	// Output: AAAAAAAABBCCDDDDEEEEEEEEEEFFGGGHHIIIIIIIJKLLLLMMNNNNNOOOOOOOOPPRRRRRSSSTTTTUUUVVWWXYYZ??
}

func ExamplePosition_WithRack() {
	p, err := position(quiet).WithRack("RETAINS")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Rack())

	_, err = p.WithRack("QQ")
	fmt.Println(err != nil)
	// Output:
	// AEINRST true
	// true
}

func ExamplePosition_Rank() {
	moves, err := position(quiet).Rank(2)
	for _, m := range moves {
		fmt.Printf("%-12s %d %.2f %s\n", m, m.Score, m.Equity, m.Known)
	}
	fmt.Println(err)
	// Output:
	// K5 ANESTRI   93 93.00 heuristic
	// K5 ANTSIER   93 93.00 heuristic
	// <nil>
}

func ExamplePosition_Moves() {
	all, bingos := 0, 0
	for m := range position(quiet).Moves() {
		if all++; m.Played == 7 && m.Kind == maven.Play {
			bingos++
		}
	}
	fmt.Println(bingos, "of", all, "moves are bingos")
	// Output: 62 of 2732 moves are bingos
}

func ExamplePosition_Best() {
	best, err := position(quiet).Best()
	fmt.Println(best, best.Score, err)
	// Output: K5 ANESTRI 93 <nil>
}

func ExampleMove_String() {
	best, err := position(quiet).Best()
	fmt.Println(best.String(), err)
	// Output: K5 ANESTRI <nil>
}

func ExamplePosition_Legal() {
	p := position(quiet)
	m, err := p.Legal("K2 RETAINS")
	fmt.Println(m, err)

	_, err = p.Legal("K5 ANEST")
	var illegal *maven.IllegalError
	fmt.Println(errors.As(err, &illegal), err)
	fmt.Println(illegal.Phonies)
	// Output:
	// K2 RETAINS <nil>
	// true maven: K5 ANEST is not legal: ANEST is not a word
	// [ANEST]
}

func ExamplePosition_After() {
	p := position(quiet)
	m, err := p.Best()
	if err != nil {
		log.Fatal(err)
	}
	next, err := p.After(m)
	if err != nil {
		log.Fatal(err)
	}
	own, opponent := next.Scores()
	fmt.Println(own, opponent, next.Bag())
	// Output: 48 93 74
}

func ExamplePosition_WinChance() {
	chance, err := position(quiet).WinChance()
	fmt.Println(chance < 0.5, err) // 48 points behind, and on turn
	// Output: true <nil>
}

func ExamplePosition_WinChanceAfter() {
	p := position(quiet)
	best, err := p.Best()
	if err != nil {
		log.Fatal(err)
	}
	pass, err := p.Legal("pass")
	if err != nil {
		log.Fatal(err)
	}
	good, err := p.WinChanceAfter(best)
	if err != nil {
		log.Fatal(err)
	}
	bad, err := p.WinChanceAfter(pass)
	fmt.Println(best, good > 0.5, pass, bad > 0.5, err)
	// Output: K5 ANESTRI true pass false <nil>
}
