package maven_test

import (
	"context"
	"fmt"
	"log"

	"maven"
)

// late is a position with an empty bag.
const late = "7BAROQuES/9E5/2D3FETE5/2I3AXOLOTL2/2V4p7/2OUZO1I5K1/2T1E2A5A1/4CYST1TUGGER/2C1H2ERA2R2/1NU1I2DEW2A2/" +
	"1OP1N3TIN1P2/1WIGS2LIE2N2/RAD3JIN3E2/OY5AAH2L2/B6REI2S2 DEFMNUV/IMO 417/373 0"

// Best play with an empty bag.
func ExamplePosition_Solve() {
	solution, err := position(late).Solve(context.Background(), maven.SolveOptions{})
	if err != nil {
		log.Fatal(err)
	}
	best := solution.Moves[0]
	fmt.Println(best, best.Spread, best.SpreadKnown)
	fmt.Println(best.Line)
	// Output:
	// D2 DEF 31 proven
	// [D2 DEF 5K MOI]
}

// Candidates played out on the same draws.
func ExamplePosition_Simulate() {
	result, err := position(quiet).Simulate(context.Background(), maven.SimulateOptions{Candidates: 4, Iterations: 400, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	best := result.Candidates[0]
	fmt.Println(best, best.Win > 0.5, best.Iterations > 50, result.Stopped != "")
	// Output: K5 ANTSIER true true true
}
