package ask

import (
	"context"
	"fmt"

	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/question"
	"maven/internal/setting"
)

// checkFarm refuses a farm for what is done on this machine.
func (k *kibitzer) checkFarm() error {
	switch {
	case !k.farm.Asked():
		return nil
	case k.file == "" || len(k.compare) > 0 || k.spec.Kind != setting.SimPlayer:
		return command.Usagef("--farm is for --sim with --file, which has many positions")
	case k.limit > 0:
		return command.Usagef("--time depends on the machine, so it excludes --farm; give --iterations")
	}
	return nil
}

// byFarm has a farm play out the positions of all lines, and answers them in order.
func (k *kibitzer) byFarm(ctx context.Context, lines []input.Line) error {
	var texts []string
	var at []int // their lines
	for i := range lines {
		if text := lines[i].Trimmed(); text != "" && lines[i].Bad == nil && lines[i].Broken == nil {
			texts, at = append(texts, text), append(at, i)
		}
	}
	next := 0
	until := func(end int) error { // answers the lines before end
		for ; next < end; next++ {
			if err := k.numbered(ctx, &lines[next]); err != nil {
				return err
			}
		}
		return nil
	}
	if len(texts) > 0 {
		job, err := k.send(ctx, texts)
		if err != nil || job == nil {
			return err
		}
		err = job.Done(job.Crew().Far.Do(ctx, 0, nil, 0, len(texts), func(n int, result []byte) error {
			if err := until(at[n]); err != nil {
				return err
			}
			k.given = result
			err := until(at[n] + 1)
			k.given = nil
			return err
		}))
		if err != nil {
			return err
		}
	}
	if err := until(len(lines)); err != nil {
		return err
	}
	return k.end(ctx)
}

// send gives the positions to a farm. The job is nil if nobody is to wait for it.
func (k *kibitzer) send(ctx context.Context, texts []string) (*command.FarmJob, error) {
	by, request, err := k.question.By()
	if err != nil {
		return nil, err
	}
	asked := &kinds.Asked{Count: request.Count, Also: k.also, Opponent: k.opponent, Explain: request.Explain, Iterations: k.iterations}
	if k.move != "" {
		asked.Count, asked.Told, asked.Also = 1, true, append([]string{k.move}, k.also...)
	}
	return k.farm.SendTexts(ctx, k.app, texts, func(m *kinds.Maker, file string) (*farm.Job, map[string]string, error) {
		return m.Sim(k.Request, &by, asked, file, len(texts))
	})
}

// take takes the simulation that a farm has made; nil if it has made none.
func (k *kibitzer) take(p *setting.Placed, q *question.Question) (*answer, error) {
	saved, stop, err := kinds.ReadPlayed(k.given)
	if saved == nil || err != nil {
		return nil, err
	}
	q.Saved = saved
	analysis, err := question.Open(p.Setting, q)
	if err != nil {
		return nil, fmt.Errorf("the simulation of a farm: %w", err)
	}
	a := of(p.CGP, analysis)
	a.Snapshot.Stopped = stop
	return a, nil
}
