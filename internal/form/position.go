package form

// A RecordedPosition is the position in a record before an event, or at the end.
type RecordedPosition struct {
	File     string `json:"file"`
	Turn     int    `json:"turn"`           // number of the event, 0 for the end
	Line     int    `json:"line,omitempty"` // of the event
	Nick     string `json:"nick"`           // of the player on turn
	CGP      string `json:"cgp"`
	Rack     string `json:"rack"`
	Opponent string `json:"opponent"` // tiles of the opponent's rack that the player on turn knew
	Bag      int    `json:"bag"`
	Ending   string `json:"ending"`
}
