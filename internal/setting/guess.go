package setting

import (
	"strconv"
	"strings"

	"maven/internal/data"
	"maven/internal/notation/gcg"
	"maven/internal/said"
)

// onLargeBoard reports whether several plays of a record begin outside 15 by 15 squares; one or two may
// be mistakes.
func onLargeBoard(f *gcg.File) bool {
	const several = 3
	n := 0
	for _, e := range f.Record(gcg.Options{}).Events {
		if e.Kind != gcg.Play {
			continue
		}
		place := strings.ToUpper(e.Place)
		number, err := strconv.Atoi(strings.Trim(place, "ABCDEFGHIJKLMNOPQRSTU"))
		column := strings.Trim(place, "0123456789")
		if err == nil && number <= 21 && len(column) == 1 && (number > 15 || column > "O") {
			n++
		}
	}
	return n >= several
}

// foreign returns the first line of a record that is not of the tiles of its set; 0 if all are.
func foreign(record *gcg.Record) int {
	for i := range record.Findings {
		switch f := &record.Findings[i]; f.Kind {
		case gcg.EventRack, gcg.EventWord, gcg.EventTiles, gcg.RackForm:
			return f.Line
		}
	}
	return 0
}

// guess reads a record with the only tile set that fits all of it, if the default set does not fit.
func (r *Records) guess(j *Checked, usual *gcg.Record, o gcg.Options) *gcg.Record {
	first := *j.File
	first.Lines = first.Lines[foreign(usual)-1:][:1] // most sets do not fit it, so that they need not read the rest
	var fitting []*gcg.Record
	for _, name := range data.TileSets() {
		set, err := r.settings.TilesNamed(name)
		if err != nil {
			panic("setting: a shipped tile set: " + err.Error())
		}
		o.Tiles = set
		if foreign(first.Record(o)) > 0 {
			continue
		}
		if record := j.File.Record(o); foreign(record) == 0 && len(record.Events) > 0 {
			fitting = append(fitting, record)
		}
	}
	if len(fitting) != 1 {
		return usual
	}
	set := fitting[0].Tiles
	j.found(1, TilesGuessed, gcg.Hint, said.Of("the record names no tile set, and only %s fits its letters", set.Name), said.Plain("#tile-distribution "+set.Name))
	return fitting[0]
}
