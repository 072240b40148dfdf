package train

// A classicWorker plays games and adds up what it sees.
type classicWorker struct {
	*classicWalker
	model *model
	fit   *equations
	tally *classicTally
	row   []column
}

func newClassicWorker(t *Classic) *classicWorker {
	return &classicWorker{
		classicWalker: newClassicWalker(&t.plan), model: t.model,
		fit: newEquations(t.model.size()), tally: newClassicTally(len(t.model.patterns)),
	}
}

func (w *classicWorker) clear() {
	w.fit.clear()
	w.tally.clear()
}

// see adds up the last game.
func (w *classicWorker) see(pass int) {
	var k keeping
	for i := range w.turns {
		if !w.keeping(&k, i) {
			break
		}
		normal := k.unseen >= normalPlay
		if pass == 0 && !normal {
			break
		}
		w.row = w.model.columns(w.row[:0], &k)
		switch {
		case pass == 0:
			w.fit.note(w.row, k.outcome)
		case normal:
			rest := w.tally.note(w.model, &k, w.row)
			if i == 0 {
				w.tally.first[w.turns[0].played].note(rest - w.reply())
			}
		case k.draw < rackTiles-k.leave.Len():
			w.tally.noteShort(w.model, &k, w.model.ofLeave(w.row))
		}
	}
}
