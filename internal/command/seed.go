package command

import (
	"time"
)

// randomSeeds is how many openings there are without --seed: few enough to type one again.
const randomSeeds = 1_000_000

// ChooseSeed returns a seed that differs from run to run.
func ChooseSeed() int {
	return int(time.Now().UnixNano()/1000) % randomSeeds
}
