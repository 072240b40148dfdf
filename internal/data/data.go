// Package data holds the files that the program ships: word graphs, tables, tile sets and rules.
// They are embedded, compressed where that pays, and given out as bytes on request; what they mean
// is known by the packages that read them.
//
// Each file lies beside a note of where it is from, under what licence, and the command that
// rebuilds it; small text files carry that note in their first lines.
package data
