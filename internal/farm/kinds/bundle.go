package kinds

import (
	"context"
	"encoding/binary"
	"fmt"

	"maven/internal/atomicfile"
	"maven/internal/farm"
	"maven/internal/pool"
	"maven/internal/setting"
	"maven/internal/varint"
)

// WriteBundle writes texts into one file, so that a job with many of them needs only that file.
func WriteBundle(path string, texts []string) error {
	data := binary.AppendUvarint(nil, uint64(len(texts)))
	for _, text := range texts {
		data = varint.AppendBytes(data, []byte(text))
	}
	return atomicfile.WriteBytes(path, 0o600, data)
}

// readBundle reads the texts of a bundle, which must be as many as a job says.
func readBundle(data []byte, want int) ([]string, error) {
	in := varint.NewReader(data)
	texts := make([]string, in.Count(1))
	for i := range texts {
		texts[i] = string(in.Bytes(in.Count(1)))
	}
	if len(texts) != want {
		in.Fail("%d texts; must be %d", len(texts), want)
	}
	if err := in.End(); err != nil {
		return nil, fmt.Errorf("a bundle of texts: %w", err)
	}
	return texts, nil
}

// The first byte of the result of a text.
const (
	notFound = 0 // and nothing follows: whoever asked finds out why
	isFound  = 1
)

// A textWork finds the result of a text; nil if there is none.
type textWork func(ctx context.Context, text string) []byte

// workTexts returns what does the texts of a bundle, which has so many; open makes it by the settings and the player of a plan.
func workTexts(named setting.Request, by *player, bundled string, count int, files farm.Files, open func(*setting.Settings, setting.Player) textWork) (pool.Work, error) {
	s, u, err := openSettings(named, files)
	if err != nil {
		return nil, err
	}
	spec, err := u.player(by)
	if err != nil {
		return nil, err
	}
	data, err := contentOf(bundled, files)
	if err != nil {
		return nil, err
	}
	texts, err := readBundle(data, count)
	if err != nil {
		return nil, err
	}
	do := open(s, spec)
	return func() func(context.Context, int) ([]byte, error) {
		return func(ctx context.Context, number int) ([]byte, error) {
			if number < 0 || number >= count {
				return nil, fmt.Errorf("there is no text %d of %d", number+1, count)
			}
			found := do(ctx, texts[number])
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case found == nil:
				return []byte{notFound}, nil
			}
			return append([]byte{isFound}, found...), nil
		}
	}, nil
}

// driveTexts has the results of so many texts found; check refuses what is no result.
func driveTexts(ctx context.Context, count int, what string, far pool.Far, product farm.Product, check func([]byte) error) error {
	product.Progress(pool.Progress{Phase: what, Of: count})
	return product.Results(far).Do(ctx, 0, nil, 0, count, func(number int, result []byte) error {
		if err := check(result); err != nil {
			return &pool.UnreadError{Why: err}
		}
		product.Progress(pool.Progress{Phase: what, Done: number + 1, Of: count})
		return nil
	})
}
