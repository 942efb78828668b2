/** How many errors of a corpus of programs the check of MPI calls finds: programs made from a table, run, and scored. */
package org.stft.bench.corpus;
