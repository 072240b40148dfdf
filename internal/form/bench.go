package form

import (
	"fmt"
	"time"

	"maven/internal/match"
)

// A Bench is the signature and the speed of static self-play.
type Bench struct {
	Setting
	Threads        int     `json:"threads"`
	Games          int     `json:"games"`
	Turns          int     `json:"turns"`
	Signature      string  `json:"signature"` // 16 hexadecimal digits
	Seconds        float64 `json:"seconds"`
	TurnsPerSecond float64 `json:"turnsPerSecond"`
}

// NewBench returns the result of games that took so long on so many threads.
func NewBench(s Setting, threads int, sum match.Signature, took time.Duration) Bench {
	return Bench{Setting: s, Threads: threads, Games: sum.Games, Turns: sum.Turns, Signature: fmt.Sprintf("%016x", sum.Hash),
		Seconds: took.Seconds(), TurnsPerSecond: float64(sum.Turns) / took.Seconds()}
}
