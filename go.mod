module maven

go 1.26
