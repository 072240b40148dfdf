package kept

import (
	"math"
	"slices"
	"strings"

	"maven/internal/play"
	"maven/internal/said"
)

// Using returns the names of the games that need rules or a tile set of these names, "" for neither: games that are not
// finished, and records in the database. Those that have ended stand there as records.
func (s *Games) Using(rules, tiles string) ([]string, error) {
	names, err := s.going(func(save *play.Save) bool {
		return rules != "" && strings.EqualFold(save.Rules, rules) || tiles != "" && strings.EqualFold(save.Tiles, tiles)
	})
	if err != nil {
		return nil, err
	}
	records, err := s.Store.AskedFor(rules, tiles)
	return slices.Concat(names, records), err
}

// UsingWords returns the names of the games with the words of a list that are not finished, and whose words have another hash.
func (s *Games) UsingWords(lexicon, hash string) ([]string, error) {
	return s.going(func(save *play.Save) bool { return strings.EqualFold(save.Lexicon, lexicon) && save.Words != hash })
}

// WordsNeeded says which games need the words of a list, and so keep it from being removed, or replaced by words with another hash;
// nothing if none does.
func (s *Games) WordsNeeded(lexicon, hash string) (why said.Text, err error) {
	switch games, err := s.UsingWords(lexicon, hash); {
	case err != nil || len(games) == 0:
		return why, err
	case len(games) == 1:
		why = said.Of("the game %s needs it; finish it first", Naming(games))
	default:
		why = said.Of("the games %s need it; finish them first", Naming(games))
	}
	return said.Of("%s: %s", lexicon, why), nil
}

// Naming lists the names of games, as many as a refusal names.
func Naming(games []string) said.Text {
	const most = 3
	names := said.Join(", ", games[:min(len(games), most)])
	if more := len(games) - most; more > 0 {
		names = said.Of("%s and %d more", names, more)
	}
	return names
}

// going returns the names of the games that are not finished and need something.
func (s *Games) going(needs func(*play.Save) bool) ([]string, error) {
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
		if needs(save) {
			names = append(names, row.Name)
		}
	}
	return names, nil
}
