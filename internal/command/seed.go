package command

import (
	"time"
)

// randomSeeds is the number of seeds that ChooseSeed chooses from. It is small, so that seeds are easy to type.
const randomSeeds = 1_000_000

// ChooseSeed returns a seed that differs from run to run.
func ChooseSeed() int {
	return int(time.Now().UnixNano()/1000) % randomSeeds
}
