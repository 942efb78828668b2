/** The tool {@code call-mutator} in a rank: makes one MPI call of an unchanged program wrong. */
package org.stft.tool.mutate;
