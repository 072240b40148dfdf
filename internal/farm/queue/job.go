package queue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
	"maven/internal/pool"
)

// A Job is one that the farm was asked to do.
type Job struct {
	ID string
	Status
	Spec    *farm.Job
	Remarks []string
	Turn    time.Time // when its last turn began
	Part    farm.Part // begun last since the start, and not taken back since

	results map[int]*vault.Ledger // of parts
}

// A Status is what is kept of a job beside results and remarks.
type Status struct {
	Order     int           `json:"order"` // of submission
	Submitter string        `json:"submitter"`
	Submitted time.Time     `json:"submitted"`
	State     wire.State    `json:"state"`
	Why       string        `json:"why,omitempty"`
	Epoch     int           `json:"epoch"`
	Plain     bool          `json:"plain,omitempty"` // the results of part 0 are the product; otherwise it is the last state
	Taken     int           `json:"taken,omitempty"` // of them by the kind; what is kept may say less
	Progress  pool.Progress `json:"progress,omitzero"`
	Saved     []Saved       `json:"saved,omitempty"` // oldest first; the newest of each part
}

// A Saved is a state that the job goes on from.
type Saved struct {
	Part int    `json:"part"`
	File string `json:"file"` // its hash
	Size int    `json:"size"` // bytes
	By   string `json:"by"`   // workers that contributed, with blanks between
}

// What is kept of a job, by the words of its values.
const (
	specWord    = "job"
	statusWord  = "status"
	remarksWord = "remarks"
)

// read fills a job with what is kept of it.
func (j *Job) read(values map[string][]byte) error {
	for word, into := range map[string]any{specWord: j.Spec, statusWord: &j.Status, remarksWord: &j.Remarks} {
		if text := values[j.ID+"."+word]; text != nil {
			if err := json.Unmarshal(text, into); err != nil {
				return fmt.Errorf("job %s: %w", j.ID, err)
			}
		}
	}
	if is := j.Spec.ID(); is != j.ID {
		return fmt.Errorf("job %s: what is kept is job %s", j.ID, is)
	}
	if j.State == wire.Running {
		j.State = wire.Waiting
	}
	return nil
}

// Compare orders jobs by whose turn comes first.
func (j *Job) Compare(other *Job) int {
	return cmp.Or(j.Turn.Compare(other.Turn), cmp.Compare(j.Order, other.Order))
}

// Ledger returns that of a part.
func (j *Job) Ledger(part int) *vault.Ledger {
	if j.results == nil {
		j.results = map[int]*vault.Ledger{}
	}
	if j.results[part] == nil {
		j.results[part] = &vault.Ledger{}
	}
	return j.results[part]
}

// hasResults reports whether results of it are kept.
func (j *Job) hasResults() bool {
	for _, l := range j.results {
		if len(l.Pieces) > 0 {
			return true
		}
	}
	return false
}

// Records returns how many records the product has: results, or pieces of the last state once the job is done.
func (j *Job) Records() int {
	switch {
	case j.Plain:
		return j.Taken
	case j.State == wire.Done:
		return (j.Newest().Size + wire.Chunk - 1) / wire.Chunk
	}
	return 0
}

// Lost reports whether a job is done, but its product is not here.
func (j *Job) Lost() bool {
	return j.State == wire.Done && (j.Plain && j.Ledger(0).Lacks(0, j.Taken) || !j.Plain && j.Records() == 0)
}

// Newest returns the state saved last.
func (j *Job) Newest() Saved {
	if len(j.Saved) == 0 {
		return Saved{}
	}
	return j.Saved[len(j.Saved)-1]
}

// Summary is what is told of a job.
func (j *Job) Summary() wire.Summary {
	return wire.Summary{ID: j.ID, Kind: j.Spec.Kind, Submitter: j.Submitter, Submitted: j.Submitted, State: j.State,
		Why: j.Why, Records: j.Records(), Epoch: j.Epoch, Progress: j.Progress}
}

// Passed reports whether results of a part count no more: the job is over, a state of a later part is saved, or they are astray.
func (j *Job) Passed(part farm.Part) bool {
	return j.State.Over() || part.Number < j.Newest().Part || j.Astray(part)
}

// Astray reports whether a part starts from a state that was taken back, or may.
func (j *Job) Astray(part farm.Part) bool { return part.State != "" && part != j.Part }

// by returns who has contributed to the numbers below one of the job's part, and to all before them, sorted.
func (j *Job) by(below int) []string {
	names := strings.Fields(j.Newest().By)
	for part, l := range j.results {
		for _, p := range l.Pieces {
			if part < j.Part.Number || part == j.Part.Number && p.First < below {
				names = append(names, p.By)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// without takes out of a job what a worker contributed to, and the results of all parts after it, which start from that. It
// returns the messages of these parts, the worker's own, and whether there was anything.
func (j *Job) without(worker string) (after, own []uint64, found bool) {
	wrong := func(p vault.Piece) bool { return p.By == worker }
	lowest := math.MaxInt // part
	for part, l := range j.results {
		if slices.ContainsFunc(l.Pieces, wrong) {
			lowest = min(lowest, part)
		}
	}
	j.Saved = slices.DeleteFunc(j.Saved, func(s Saved) bool {
		by := slices.Contains(strings.Fields(s.By), worker)
		if by {
			lowest = min(lowest, s.Part)
		}
		return by
	})
	for _, part := range slices.Sorted(maps.Keys(j.results)) {
		l := j.results[part]
		if part > lowest {
			after = append(after, l.Drop(func(vault.Piece) bool { return true })...)
			continue
		}
		if i := slices.IndexFunc(l.Pieces, wrong); i >= 0 {
			j.Taken = min(j.Taken, l.Pieces[i].First) // 0 unless results are the product
		}
		own = append(own, l.Drop(wrong)...)
	}
	return after, own, lowest < math.MaxInt
}
