package form

import (
	"fmt"
	"time"

	"maven/internal/match"
)

// A Bench is fixed games of static self-play, and how fast they were.
type Bench struct {
	Setting
	Threads        int     `json:"threads"`
	Games          int     `json:"games"`
	Turns          int     `json:"turns"`
	Signature      string  `json:"signature"` // 16 hexadecimal digits
	Seconds        float64 `json:"seconds"`
	TurnsPerSecond float64 `json:"turnsPerSecond"`
}

// NewBench returns the sum of games that took a time on all threads together.
func NewBench(s Setting, threads int, sum match.Signature, took time.Duration) Bench {
	return Bench{Setting: s, Threads: threads, Games: sum.Games, Turns: sum.Turns, Signature: fmt.Sprintf("%016x", sum.Hash),
		Seconds: took.Seconds(), TurnsPerSecond: float64(sum.Turns) / took.Seconds()}
}
