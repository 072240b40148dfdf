package tables

import "strings"

// published are the original's leave patterns as published analyses print them, in the order of their EXPR
// records, from 1. The hyphen stands for the one number that is not in use. The letters are facts about the
// program; its values are not here.
const published = `? ?? a aa aaa aaaa aaaaa adiq adq aeg aiq aq aqt b bb c cc ch ck d dd ddd dddd diq
e ee eee eeee eeeee eeeeee f ff g gg ggg h hh ht hw i ii iii iiii iiiii j k l ll lll llll m mm
n nn nnn nnnn o oo ooo oooo ooooo p pp q - qt qu r rr rrr rrrr s ss sss ssss t tt ttt tttt
u uu uuu uuuu v vv w ww x y yy z gin flu ily ino inot ity ly osu otu eiv eiz amn emn boy eikl
bel ery ary fiy elss enss imu`

// publishedPatterns returns the patterns by record, with values of 0.
func publishedPatterns() []Pattern {
	var all []Pattern
	for i, letters := range strings.Fields(published) {
		if letters != "-" {
			all = append(all, Pattern{Letters: letters, Record: i + 1})
		}
	}
	return all
}
