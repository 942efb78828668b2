/**
 * The fixed orders in which the connections of all pairs of ranks are opened at the start of a job, and their opening
 * in such an order (paper, section 3.3, figure 7). Over the port {@link org.stft.mp.MessagePassing}: no MPI
 * implementation is named here.
 */
package org.stft.order;
