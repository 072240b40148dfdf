package main

import (
	"time"
)

// randomSeeds is how many openings there are without --seed: few enough to type one again.
const randomSeeds = 1_000_000

// chooseSeed returns a seed that differs from run to run.
func chooseSeed() int {
	return int(time.Now().UnixNano()/1000) % randomSeeds
}
