package maven_test

import (
	"context"
	"fmt"
	"log"

	"maven"
)

// inferred infers from a play of four tiles that kept three.
func inferred() *maven.Inference {
	p := position("15/15/15/15/15/15/15/6FLOW5/15/15/15/15/15/15/15 AEINRST/ 0/20 0 lm 8G.FLOW;")
	i, err := p.Infer(context.Background(), maven.InferOptions{Threads: 2})
	if err != nil {
		log.Fatal(err)
	}
	return i
}

func ExamplePosition_Infer() {
	i := inferred()
	fmt.Println(i.Evidence, i.Kept, i.Known, i.Weighed == i.Of)
	for _, t := range i.Tiles {
		if t.Holds > 1.2*t.ChanceHolds {
			fmt.Printf("%s %.0f%%, by chance %.0f%%\n", t.Tile, 100*t.Holds, 100*t.ChanceHolds)
		}
	}
	// Output:
	// play 3 enumerated true
	// C 18%, by chance 15%
	// M 21%, by chance 15%
	// Q 10%, by chance 8%
	// T 42%, by chance 34%
	// Z 10%, by chance 8%
}

func ExampleInference_Leaves() {
	for _, l := range inferred().Leaves(3) {
		fmt.Printf("%s %.1f%%, by chance %.1f%%, at a loss of %.2f\n", l.Leave, 100*l.Probability, 100*l.Chance, l.Loss)
	}
	// Output:
	// EIT 1.7%, by chance 0.4%, at a loss of 0.75
	// ART 0.8%, by chance 0.2%, at a loss of 0.70
	// IRT 0.8%, by chance 0.2%, at a loss of 0.70
}

func ExampleInference_Draw() {
	i := inferred()
	fmt.Println(i.Draw(1), i.Draw(2), i.Draw(1))
	// Output: AEGNNTT AEMOOQR AEGNNTT
}
