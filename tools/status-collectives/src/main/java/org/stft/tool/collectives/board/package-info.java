/** Where the ranks of one host see which of them have arrived: a board in memory that they share. */
package org.stft.tool.collectives.board;
