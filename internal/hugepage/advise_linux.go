package hugepage

import "syscall"

// advise asks for huge pages. The system may refuse: pages are small then.
func advise(pages []byte) { _ = syscall.Madvise(pages, syscall.MADV_HUGEPAGE) }
