/**
 * The tool {@code collectives}: collective operations that serve the ranks that are ready first (Chung and Lee,
 * OCC-MPE, 2012, in software).
 *
 * <p>A communicator has a {@link org.stft.tool.collectives.board.ArrivalBoard} in shared memory. A rank that calls a
 * collective operation marks itself there as arrived; the root publishes who is late; all build the same
 * {@link org.stft.tool.collectives.Tree} from that.
 */
package org.stft.tool.collectives;
