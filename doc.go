// Package maven plays and studies crossword board games (Scrabble-like): it judges words, ranks the
// moves of a position, plays games against itself or against your own players, and reads and writes
// records of games. Word lists, rules, tiles, leave tables and the original program's tables are
// built in; nothing is downloaded.
//
// Open gives an Engine: one word list, one set of rules, one leave table. The engine makes a Position
// (ParseCGP, NewPosition), which ranks its moves, and a Game (NewGame, ReadGCG).
//
// Moves, racks and words are text. A move is "8D QI(NT)AR" across or "D8 QINTAR" down, with lower
// case for blanks, "exchange ABC" or "pass"; a rack is "AEINRT?" with ? for blanks; letters of
// several characters stand in brackets, "[CH]A". Scores are whole points, equities points, chances
// 0 to 1. A number that is an estimate says how it is known.
//
// Engines, lexica, positions and moves never change, and any number of goroutines may use them at
// once; a Game is for one goroutine at a time. The same input gives the same answer, to the byte.
// There is no global state, and only files and folders that you name are read.
package maven
