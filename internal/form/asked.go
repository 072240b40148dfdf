package form

import (
	"maven/internal/explain"
	"maven/internal/question"
	"maven/internal/setting"
)

// NewAnswer returns what an analysis of the position of that line has found, as the verb writes it that asks it; nil if
// nothing is known yet. With reasons it says why the best move is better than others. A comparison has a form of its own.
func NewAnswer(a *question.Analysis, cgp string, reasons bool) any {
	found := a.Snapshot()
	switch {
	case found.Endgame != nil:
		return EndgameBy(a, cgp, Notation, a.Count)
	case found.Preend != nil:
		return PreendgameBy(a, cgp, Notation, a.Count)
	case found.Inference != nil:
		return InferenceBy(a, InferenceSource{CGP: cgp})
	case a.Player == nil || len(found.Candidates) == 0:
		return nil
	}
	told := FoundBy(a, cgp)
	if reasons {
		told.Why = explain.Best(told.Position, told.Snapshot.Findings, a.Asked())
	}
	if a.Player.Kind == setting.SimPlayer {
		return NewSimulated(told, a.Player.Sim, reasons)
	}
	return NewRanking(told)
}

// FoundBy returns what the player of an analysis has found of the position of that line.
func FoundBy(a *question.Analysis, cgp string) *Found {
	position := a.Position.Clone() // lines are written on its board
	f := &Found{CGP: cgp, Setting: SettingOf(a.Setting, a.Tables), Player: a.Player.Name, Position: &position, Snapshot: a.Snapshot()}
	if f.Moves = f.Snapshot.Candidates; a.Player.Kind == setting.SimPlayer {
		f.Player = setting.SimPlayer
	}
	return f
}

// EndgameBy returns what an analysis has found of an endgame, with the first n of its moves and those asked for besides; 0
// are all.
func EndgameBy(a *question.Analysis, cgp string, write Writer, n int) *Endgame {
	position, found := a.Position.Clone(), a.Snapshot()
	return NewEndgame(cgp, SettingOf(a.Setting, a.Tables), &position, write, found.Endgame, n, a.Asked(), found.Time, found.Stopped)
}

// PreendgameBy returns what an analysis has found of a pre-endgame, likewise.
func PreendgameBy(a *question.Analysis, cgp string, write Writer, n int) *Preendgame {
	position, found := a.Position.Clone(), a.Snapshot()
	return NewPreendgame(cgp, SettingOf(a.Setting, a.Tables), &position, write, found.Preend, n, a.Asked(), found.Time, found.Stopped)
}

// InferenceBy returns what an analysis says of the opponent's tiles.
func InferenceBy(a *question.Analysis, from InferenceSource) *Inference {
	found := a.Snapshot()
	f := NewInference(a.Position.Board.Notation(), found.Inference, a.Count)
	from.Setting, from.Seed = SettingOf(a.Setting, a.Tables), int(a.Seed)
	f.From(from, a.Position, found.Stopped)
	return f
}
