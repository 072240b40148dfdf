package train

import (
	"context"
	"fmt"
	"io"

	"maven/internal/command"
	"maven/internal/term"
	"maven/internal/train"
)

// run trains, saves checkpoints and shows progress.
func run(ctx context.Context, a *command.App, t trainer, part *checkpoint, threads command.ThreadCount) error {
	bar := phaseBar{out: a.Errs}
	defer bar.close()
	err := t.Run(ctx, threads.Threads(), func(p train.Progress) error {
		bar.show(&p)
		return part.tick()
	})
	return part.stopped(err)
}

// A phaseBar shows a progress bar for each phase of training.
type phaseBar struct {
	out   io.Writer
	phase string
	bar   *term.Progress // nil between phases
}

func (b *phaseBar) show(p *train.Progress) {
	if b.phase != p.Phase {
		b.close()
		b.phase, b.bar = p.Phase, term.NewProgress(b.out, p.Phase, p.Of, p.Done)
	}
	b.bar.Set(p.Done)
	if p.Remark != "" {
		b.close()
		fmt.Fprintln(b.out, p.Remark)
	}
}

func (b *phaseBar) close() {
	if b.bar != nil {
		b.bar.Close()
	}
	b.phase, b.bar = "", nil
}
