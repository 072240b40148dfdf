package kinds

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"maven/internal/engine"
	"maven/internal/farm"
	"maven/internal/judging"
	"maven/internal/notation/gcg"
	"maven/internal/pool"
	"maven/internal/report"
	"maven/internal/setting"
)

// A reportPlan is what workers need to know of games to be judged.
type reportPlan struct {
	Setting   setting.Request `json:"setting"`
	Player    player          `json:"player"`
	Count     int             `json:"count"` // best moves told of each turn
	Irregular bool            `json:"irregular,omitempty"`
	Who       string          `json:"who,omitempty"`
	Records   string          `json:"records"` // the bundle with their texts
	Games     int             `json:"games"`   // in it
}

// Report makes a job of the records in a bundle of so many texts. The result of a number is for ReadFound.
func (m *Maker) Report(asked setting.Request, o *judging.Options, records string, games int) (*farm.Job, map[string]string, error) {
	if o.Timed() {
		return nil, nil, errors.New("what is found in a given time depends on the machine; leave out --time, or --farm")
	}
	p := m.pack()
	return m.job(ReportKind, &reportPlan{p.request(asked), p.player(&o.Player), o.Count, o.Irregular, o.Who, p.file(records), games}, p)
}

// check refuses plans that cannot be done.
func (p reportPlan) check(string) error {
	if p.Games < 1 || p.Count < 1 || p.Count > report.MaxTop {
		return fmt.Errorf("%d games with %d moves told of each turn; must be 1 or more, and 1 to %d", p.Games, p.Count, report.MaxTop)
	}
	return nil
}

// workReport judges the game of one record at a time.
func workReport(p *reportPlan, _ farm.Part, files farm.Files) (pool.Work, error) {
	return workTexts(p.Setting, &p.Player, p.Records, p.Games, files, func(s *setting.Settings, by setting.Player) textWork {
		maker := judging.New(s, judging.Options{Player: by, Limits: engine.Limits{Threads: 1}, Count: p.Count, Irregular: p.Irregular, Who: p.Who})
		return func(ctx context.Context, record string) []byte { return judged(ctx, maker, p, record) }
	})
}

// ReadFound returns what was found of the turns of a record; nil if it cannot be judged, or is not asked for.
func ReadFound(result []byte) (*report.Found, error) {
	switch {
	case len(result) == 1 && result[0] == notFound:
		return nil, nil
	case len(result) <= 1+keySize || result[0] != isFound:
		return nil, errors.New("the farm sent no analysis of a game")
	}
	return &report.Found{Key: string(result[1 : 1+keySize]), Data: result[1+keySize:]}, nil
}

// keySize is the size of the key of an analysis.
const keySize = 2 * sha256.Size

// judged returns what is found of the turns of a record, nil if it cannot be judged or is not asked for.
func judged(ctx context.Context, maker *judging.Maker, p *reportPlan, record string) []byte {
	file, err := gcg.Read(strings.NewReader(record))
	if err != nil || checkNamed(setting.OfRecord(file)) != nil {
		return nil
	}
	g, err := maker.Read(file)
	if err != nil || !g.Of(p.Who) {
		return nil
	}
	work, err := maker.Work(g, "")
	if err != nil {
		return nil
	}
	found := &found{}
	work.Cache = found
	if _, err := report.Judge(ctx, work); err != nil || len(found.key) != keySize {
		return nil
	}
	return append([]byte(found.key), found.data...)
}

// A found is a cache that knows nothing, and keeps one analysis.
type found struct {
	key  string
	data []byte
}

// Read knows nothing.
func (*found) Read(string) ([]byte, bool, error) { return nil, false, nil }

// Keep keeps the analysis.
func (f *found) Keep(key string, data []byte) error {
	f.key, f.data = key, data
	return nil
}

// driveReport has all records judged.
func driveReport(ctx context.Context, p *reportPlan, _ farm.Files, far pool.Far, product farm.Product) error {
	return driveTexts(ctx, p.Games, "games", far, product, func(result []byte) error {
		_, err := ReadFound(result)
		return err
	})
}
