package original

// A Controller is the table by which the original went from state to state.
type Controller struct {
	Rows  []ControllerRow `json:"rows"`
	Asked *ControllerRow  `json:"asked,omitempty"` // a state and an event that were asked about; next is 0 if no row fits
}

// A ControllerRow leads from a state to the next when an event occurs.
type ControllerRow struct {
	State int `json:"state"` // -1 for every state
	Event int `json:"event"`
	Next  int `json:"next"` // 2 ends the program
}
