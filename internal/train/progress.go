package train

// Progress says how far training has come.
type Progress struct {
	Phase    string // what is being done, such as "generation 2 of 3"
	Done, Of int    // games, leaves or passes
	Remark   string // the outcome of a phase that is over, or ""
}
