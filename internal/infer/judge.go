package infer

import (
	"maven/internal/board"
	"maven/internal/eval"
	"maven/internal/movegen"
	"maven/internal/tile"
)

// An outcome is tiles that the opponent may have kept, and the others of its rack that it gave back.
type outcome struct {
	kept   hand
	given  hand // of an exchange
	weight float64
	loss   tile.Equity
}

// A judge finds what racks say. It has working memory of its own.
type judge struct {
	inference *Inference
	board     *board.Board
	moves     movegen.Generator
	table     reader
	kept      tile.Kept
}

func newJudge(i *Inference, t *table) *judge {
	j := &judge{inference: i, board: board.New(i.turn.board.Rules(), i.turn.board.Words()), table: reader{table: t}}
	j.board.CopyFrom(i.turn.board)
	return j
}

// best returns what the best move is worth with a rack, and fills in what keeping each part of it is
// worth with the other tiles unseen. Racks with more blanks than the table has are left to the generator.
func (j *judge) best(rack *tile.Rack) tile.Equity {
	t, r := &j.inference.turn, j.board.Rules()
	unseen := t.away
	unseen.Remove(rack)
	j.inference.judge.Fill(&j.kept, rack, r.Tiles, eval.Open(unseen, t.bag, r))
	j.table.number(&j.kept)
	if rack[tile.Blank] <= tableBlanks {
		return j.table.best(&j.kept, t.bag, r.ExchangeLimit)
	}
	q := movegen.Request{Board: j.board, Kept: &j.kept, Bag: t.bag}
	if j.board.Empty() {
		q.Opening = &t.scan
	}
	return j.moves.Best(&q).Equity
}

// look appends what it says that the opponent held these tiles besides those that it surely held; the
// tiles have the given weight.
func (j *judge) look(dst []outcome, others *tile.Rack, weight float64) []outcome {
	i := j.inference
	t := &i.turn
	rack := *others
	rack.Add(&t.surely)
	best := j.best(&rack)
	if i.evidence == Play {
		kept, used := rack, t.move.Used()
		kept.Remove(&used)
		loss := max(best-t.worth-j.kept.Worth[j.kept.Index(&kept)], 0)
		return append(dst, outcome{kept: pack(&kept), weight: weight * i.options.play.weigh(loss), loss: loss})
	}
	for n := range j.kept.Len() {
		if int(j.table.sizes[n]) != t.kept {
			continue
		}
		loss := max(best-j.kept.Worth[n], 0)
		w := i.options.exchange.weigh(loss)
		if w < negligible {
			continue
		}
		kept, given := j.kept.Rack(n), rack
		if kept.Contains(&i.known) {
			given.Remove(&kept)
			dst = append(dst, outcome{pack(&kept), pack(&given), weight * w, loss})
		}
	}
	return dst
}
