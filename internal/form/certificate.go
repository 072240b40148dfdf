package form

import "maven/internal/certificate"

// Verified is what `maven verify --json` says.
type Verified struct {
	File    string  `json:"file"`
	Proved  bool    `json:"proved"`
	Value   int     `json:"value"` // points that the player on turn gains less those that the opponent does, as claimed
	Claims  int     `json:"claims"`
	CGP     string  `json:"cgp"`
	Lexicon Lexicon `json:"lexicon"`
	Rules   string  `json:"rules"`
	Reason  string  `json:"reason,omitempty"` // why it is not proved
}

// NewVerified returns the form of a certificate that was checked with that error, nil for a good one.
func NewVerified(file string, c *certificate.Certificate, err error) *Verified {
	v := &Verified{File: file, Proved: err == nil, Value: c.Value, Claims: c.Claims, CGP: c.CGP,
		Lexicon: Lexicon{Name: c.Lexicon, Hash: c.Words}, Rules: c.Rules}
	if err != nil {
		v.Reason = err.Error()
	}
	return v
}
