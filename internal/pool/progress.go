package pool

// Progress says how far work has come.
type Progress struct {
	Phase  string `json:"what"` // what is being done, such as "generation 2 of 3"
	Done   int    `json:"done"` // games, leaves or passes
	Of     int    `json:"of"`
	Remark string `json:"remark,omitempty"` // the outcome of a phase that is over, or ""
}
