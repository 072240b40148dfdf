package store

import (
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
)

// Sizes of the parts of a log, in bytes.
const (
	logHeader   = 32
	frameHeader = 24
	frameSize   = frameHeader + pageSize
)

// A frame is one page as a log has it.
type frame struct {
	page   uint32 // its number, from 1
	pages  uint32 // of the file after the transaction that the frame ends; 0 where it ends none
	offset int64  // of the page in the log
}

// A changeLog is what is beside a database and not yet in it.
type changeLog struct {
	data   []byte
	frames []frame // of transactions that are whole
	loose  []frame // behind a place that is broken
	end    int     // of the last whole transaction, in bytes
}

// readLog reads a log; one that does not exist, or was never written to, has no frames.
func readLog(name string) (*changeLog, error) {
	l := &changeLog{}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	l.data = data
	l.read()
	return l, nil
}

// read finds the frames. SQLite takes those up to the first that is broken, and of these the whole
// transactions. What follows is loose where its salts say that it was written after the same header.
func (l *changeLog) read() {
	if len(l.data) < logHeader {
		return
	}
	order := binary.ByteOrder(binary.LittleEndian)
	if l.data[3]&1 == 1 {
		order = binary.BigEndian
	}
	salts := string(l.data[16:24])
	sum := checksum(order, [2]uint32{}, l.data[:24])
	whole := sum == sumAt(l.data[24:])
	if !whole && len(l.data) >= logHeader+frameHeader { // then the first frame says which belong together
		salts = string(l.data[logHeader+8 : logHeader+16])
	}
	var open []frame // of the transaction being read
	for at := logHeader; at+frameSize <= len(l.data); at += frameSize {
		head, page := l.data[at:at+frameHeader], l.data[at+frameHeader:at+frameSize]
		if string(head[8:16]) != salts {
			if whole {
				return // written before the header
			}
			continue
		}
		one := frame{binary.BigEndian.Uint32(head), binary.BigEndian.Uint32(head[4:]), int64(at + frameHeader)}
		if whole {
			sum = checksum(order, checksum(order, sum, head[:8]), page)
			whole = one.page != 0 && sum == sumAt(head[16:])
		}
		if !whole {
			l.loose = append(append(l.loose, open...), one)
			open = nil
			continue
		}
		if open = append(open, one); one.pages != 0 {
			l.frames, open, l.end = append(l.frames, open...), nil, at+frameSize
		}
	}
}

// broken reports whether a transaction ends behind a broken place: it was written, and is not read. A
// program that is killed leaves no such log.
func (l *changeLog) broken() bool {
	for _, one := range l.loose {
		if one.pages != 0 {
			return true
		}
	}
	return false
}

// page returns the bytes of a frame's page.
func (l *changeLog) page(f frame) []byte { return l.data[f.offset : f.offset+pageSize] }

// checksum goes on with the sum of a log over data, whose length divides by eight.
func checksum(order binary.ByteOrder, sum [2]uint32, data []byte) [2]uint32 {
	for i := 0; i+8 <= len(data); i += 8 {
		sum[0] += order.Uint32(data[i:]) + sum[1]
		sum[1] += order.Uint32(data[i+4:]) + sum[0]
	}
	return sum
}

func sumAt(data []byte) [2]uint32 {
	return [2]uint32{binary.BigEndian.Uint32(data), binary.BigEndian.Uint32(data[4:])}
}
