package train

import "crypto/sha256"

// sealed appends the checksum of the data.
func sealed(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}
