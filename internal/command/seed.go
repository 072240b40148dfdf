package command

import (
	"time"
)

// randomSeeds is how many seeds ChooseSeed chooses from: few enough that a seed is easy to type.
const randomSeeds = 1_000_000

// ChooseSeed returns a seed that differs from run to run.
func ChooseSeed() int {
	return int(time.Now().UnixNano()/1000) % randomSeeds
}
