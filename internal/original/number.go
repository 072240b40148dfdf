package original

import "encoding/json"

// Numbers are numbers from the original's random generator.
type Numbers struct {
	Seed   uint32   `json:"seed"`
	Values []uint32 `json:"values"`
}

// A TableRecord is one record of a table.
type TableRecord struct {
	N          int32       `json:"n"`
	Sum        json.Number `json:"sum"`
	SumSquares json.Number `json:"sumsq"`
	Value      int32       `json:"value"`
	Record     string      `json:"record"` // its bytes in hexadecimal
}
