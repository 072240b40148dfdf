// Package answers tells what an analysis has found of its question, in the JSON forms of the verbs that ask it.
//
// A comparison is one position as several players rank its moves: their lists side by side, where they part, and why.
// Each player is asked about the best moves of the others, so that a difference has the same two moves on both sides. The
// reasons are those of the player that prefers its move, by its own terms.
package answers

import (
	"maven/internal/explain"
	"maven/internal/form"
	"maven/internal/question"
	"maven/internal/setting"
)

// New returns what an analysis of the position of that line has found, as the verb writes it that asks it; nil if
// nothing is known yet. With reasons it says why the best move is better than others.
func New(a *question.Analysis, cgp string, reasons bool) any {
	found := a.Snapshot()
	switch {
	case a.Method == question.Compare:
		return NewComparison(a, cgp, nil)
	case found.Endgame != nil:
		return Endgame(a, cgp, form.Notation, a.Count)
	case found.Preend != nil:
		return Preendgame(a, cgp, form.Notation, a.Count)
	case found.Inference != nil:
		return Inference(a, cgp)
	case a.Player == nil || len(found.Candidates) == 0:
		return nil
	}
	return Ranked(Explained(a, cgp, reasons), a.Player, reasons)
}

// Explained returns what the player of an analysis has found of the position of that line, with reasons why the best move is
// better than others.
func Explained(a *question.Analysis, cgp string, reasons bool) *form.Found {
	told := Found(a, cgp)
	if reasons {
		told.Why = explain.Best(told.Position, told.Snapshot.Findings, a.Asked())
	}
	return told
}

// Ranked returns the form of what a player has found; details says whether all that play-outs have shown is told.
func Ranked(f *form.Found, by *setting.Opened, details bool) any {
	if by.Kind == setting.SimPlayer {
		f.Player = setting.SimPlayer
		return form.NewSimulated(f, by.Sim, details)
	}
	return form.NewRanking(f)
}

// Found returns what the player of an analysis has found of the position of that line.
func Found(a *question.Analysis, cgp string) *form.Found {
	position := a.Position.Clone() // lines are written on its board
	f := &form.Found{CGP: cgp, Setting: form.SettingOf(a.Setting, a.Tables), Player: a.Player.Name, Position: &position, Snapshot: a.Snapshot()}
	f.Moves = a.Choices(f.Snapshot.Candidates)
	return f
}

// Endgame returns what an analysis has found of an endgame, with the first n of its moves and those asked for besides; 0
// are all.
func Endgame(a *question.Analysis, cgp string, write form.Writer, n int) *form.Endgame {
	position, found := a.Position.Clone(), a.Snapshot()
	return form.NewEndgame(cgp, form.SettingOf(a.Setting, a.Tables), &position, write, found.Endgame, n, a.Asked(), found.Time, found.Stopped)
}

// Preendgame returns what an analysis has found of a pre-endgame, likewise.
func Preendgame(a *question.Analysis, cgp string, write form.Writer, n int) *form.Preendgame {
	position, found := a.Position.Clone(), a.Snapshot()
	return form.NewPreendgame(cgp, form.SettingOf(a.Setting, a.Tables), &position, write, found.Preend, n, a.Asked(), found.Time, found.Stopped)
}

// Inference returns what an analysis says of the opponent's tiles.
func Inference(a *question.Analysis, cgp string) *form.Inference {
	found := a.Snapshot()
	f := form.NewInference(a.Position.Board.Notation(), found.Inference, a.Count)
	f.CGP, f.Setting, f.Seed, f.Stopped = cgp, form.SettingOf(a.Setting, a.Tables), int(a.Seed), string(found.Stopped)
	f.After(a.Position)
	return f
}
