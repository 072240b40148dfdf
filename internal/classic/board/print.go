package board

import "fmt"

// AppendPrint appends the position as the original wrote it for people, which nothing reads: fifteen rows with a character
// and a blank for each square, the rack of player 1, that of player 2, and the scores in whole points, truncated. Tiles are
// in lower case and blanks in upper case. Of the empty squares, $ doubles the word, * triples it, + doubles the letter, #
// triples it, and - is plain. A line ends with a carriage return. What stands around racks and
// scores is ours: it is not published.
func (p *Position) AppendPrint(dst []byte) []byte {
	for row := 1; row <= Size; row++ {
		for col := 1; col <= Size; col++ {
			letter := p.Board.Letters[row][col]
			switch {
			case letter == 0:
				letter = printMark(p.Board.LetterMul[row][col], p.Board.WordMul[row][col])
			case p.Board.Points[row][col] == 0:
				letter -= 'a' - 'A'
			}
			dst = append(dst, letter, ' ')
		}
		dst = append(dst, '\r')
	}
	return fmt.Appendf(dst, "%s %s\r%d %d\r", p.Racks[0], p.Racks[1], p.Scores[0]/100, p.Scores[1]/100)
}

// printMark returns the mark of an empty square. The multipliers are looked at in this order.
func printMark(letter, word byte) byte {
	switch {
	case word == 2:
		return '$'
	case word == 3:
		return '*'
	case letter == 2:
		return '+'
	case letter == 3:
		return '#'
	}
	return '-'
}
