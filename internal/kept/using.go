package kept

import (
	"math"
	"slices"
	"strings"

	"maven/internal/play"
)

// Using returns the names of the games that need rules or a tile set of these names, "" for neither: games that are not
// finished, and records in the database. Those that have ended stand there as records.
func (s *Games) Using(rules, tiles string) ([]string, error) {
	all, err := s.Store.SavedGames().List(math.MaxInt32)
	if err != nil {
		return nil, err
	}
	var names []string
	for i := range all {
		if all[i].Finished {
			continue
		}
		row, err := s.Store.SavedGames().Read(all[i].ID)
		if err != nil {
			return nil, err
		}
		save, err := play.DecodeSave(row.Save)
		if err != nil {
			continue // of another version; it names what it needs when it is opened
		}
		if rules != "" && strings.EqualFold(save.Rules, rules) || tiles != "" && strings.EqualFold(save.Tiles, tiles) {
			names = append(names, row.Name)
		}
	}
	records, err := s.Store.AskedFor(rules, tiles)
	return slices.Concat(names, records), err
}
