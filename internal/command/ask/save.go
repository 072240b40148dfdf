package ask

import (
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/question"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
)

// saveEvery is the time between two saves of a simulation, each of some milliseconds.
const saveEvery = 5 * time.Second

// A saving keeps a simulation in a file, to continue it later.
type saving struct {
	file   string // "" for none
	resume bool

	found []byte // in the file
	saved time.Time
}

func (s *saving) bind(c *cobra.Command) {
	c.Flags().StringVar(&s.file, "save", "", "with --sim: save the simulation to this file, to continue it later")
	c.Flags().BoolVar(&s.resume, "resume", false, "with --sim: continue the simulation in the --save file, if it exists")
}

// read reads a simulation to continue; without --resume it refuses to overwrite it. It returns the seed of the
// simulation, and whether there is one. positions is the file of positions, "" for none.
func (s *saving) read(positions string) (seed random.Seed, found bool, err error) {
	switch {
	case s.resume && s.file == "":
		return 0, false, command.Usagef("--resume continues a saved simulation; name its file with --save")
	case s.file != "" && positions != "":
		return 0, false, command.Usagef("--save keeps one simulation, and --file may have many positions")
	case s.file == "":
		return 0, false, nil
	}
	s.found, err = bounded.ReadFile(s.file, sim.MaxSaved)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return 0, false, nil
	case err != nil:
		return 0, false, fmt.Errorf("simulation: %s: %w", s.file, command.Cause(err))
	case !s.resume:
		return 0, false, fmt.Errorf("simulation: %s exists; continue it with --resume, or remove it", s.file)
	}
	if seed, err = sim.SeedOf(s.found); err != nil {
		return 0, false, fmt.Errorf("%s: %w", s.file, err)
	}
	return seed, true, nil
}

// open returns the analysis of a question: that in the file, or a new one. It writes the file, so that a full disk shows
// before hours of work.
func (s *saving) open(by *setting.Setting, q *question.Question) (*question.Analysis, error) {
	q.Saved = s.found
	analysis, err := question.Open(by, q)
	if err != nil && q.Saved != nil {
		err = fmt.Errorf("%s: %w", s.file, err)
	}
	if err != nil {
		return nil, err
	}
	return analysis, s.save(analysis)
}

// save replaces the file. A simulation that cannot be continued leaves it as it is.
func (s *saving) save(analysis *question.Analysis) error {
	s.saved = time.Now()
	if s.file == "" {
		return nil
	}
	if data := analysis.Save(); data != nil {
		return command.WriteFile(s.file, data)
	}
	return nil
}

// during returns a progress function that also saves the simulation every saveEvery.
func (s *saving) during(analysis *question.Analysis, show func(engine.Snapshot)) func(engine.Snapshot) {
	if s.file == "" {
		return show
	}
	return func(now engine.Snapshot) {
		if show != nil {
			show(now)
		}
		if time.Since(s.saved) >= saveEvery {
			_ = s.save(analysis) // the last save tells what is wrong
		}
	}
}
