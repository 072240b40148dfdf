// Package data holds the files that the program ships: word graphs, tables, tile sets and rules.
// They are embedded, compressed if that pays, and given out as bytes on request. The packages that
// read them know what they mean.
//
// Beside each file a note says where it is from, under what licence, and which command rebuilds it.
// Small text files have that note in their first lines.
package data
