/** A board in shared memory on which the ranks of one host see which of them have arrived. */
package org.stft.tool.collectives.board;
