package farmtest

import (
	"context"

	"maven/internal/pool"
)

// A Machine does the jobs of a part one after the other, as a pool.Far.
type Machine struct {
	Work  func(part int, state []byte) (pool.Work, error)
	Spoil func(number int, result []byte) []byte // what comes of a result; nil for what it was
}

// Do does jobs as a pool.Far.
func (m *Machine) Do(ctx context.Context, part int, state []byte, first, end int, take func(number int, result []byte) error) error {
	work, err := m.Work(part, state)
	if err != nil {
		return err
	}
	do := work()
	for number := first; number < end; number++ {
		result, err := do(ctx, number)
		if err != nil {
			return err
		}
		if m.Spoil != nil {
			result = m.Spoil(number, result)
		}
		if err := take(number, result); err != nil {
			return err
		}
	}
	return nil
}

// Damages returns by their names the ways in which a result can be damaged, each for the result of one number.
func Damages(number int) map[string]func(number int, result []byte) []byte {
	all := map[string]func(int, []byte) []byte{}
	for name, damaged := range map[string]func([]byte) []byte{
		"cut":   func(result []byte) []byte { return result[:len(result)-1] },
		"empty": func([]byte) []byte { return nil },
		"more":  func(result []byte) []byte { return append(result, 0) },
	} {
		all[name] = func(n int, result []byte) []byte {
			if n == number {
				return damaged(result)
			}
			return result
		}
	}
	return all
}
