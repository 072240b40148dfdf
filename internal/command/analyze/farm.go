package analyze

import (
	"context"
	"slices"

	"maven/internal/command"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/notation/xgme"
)

// send gives the records to a farm. The job is nil if nobody is to wait for it.
func (z *analyzer) send(ctx context.Context, files []string) (*command.FarmJob, error) {
	if slices.ContainsFunc(files, readOnce) {
		return nil, command.Usagef("--farm takes files and folders, not the standard input or a pipe")
	}
	texts := make([]string, len(files))
	for i, name := range files {
		texts[i] = z.text(ctx, name)
	}
	return z.options.farm.SendTexts(ctx, z.app, texts, func(m *kinds.Maker, file string) (*farm.Job, map[string]string, error) {
		return m.Report(z.options.Request, &z.options.asked, file, len(texts))
	})
}

// text returns the bytes of a record, none of a file that cannot be read: that is told in its turn.
func (z *analyzer) text(ctx context.Context, name string) string {
	in, err := z.open(ctx, name)
	if err != nil {
		return ""
	}
	defer in.Close()
	f, err := xgme.Open(in)
	if err != nil {
		return ""
	}
	text, err := f.Bytes()
	if err != nil {
		return ""
	}
	return string(text)
}

// harvest takes what the farm finds of each record.
func (z *analyzer) harvest(ctx context.Context, job *command.FarmJob, files []string, take func(file string, one analyzed) error) error {
	return job.Done(job.Crew().Far.Do(ctx, 0, nil, 0, len(files), func(n int, result []byte) error {
		found, err := kinds.ReadFound(result)
		if err != nil {
			return err
		}
		return take(files[n], z.game(ctx, files[n], found))
	}))
}
