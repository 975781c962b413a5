# Estimates of what is left from the nodes of five.txt to E: consistent.
A 3
B 2
C 1
D 1
E 0
