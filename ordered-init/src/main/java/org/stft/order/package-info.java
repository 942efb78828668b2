/**
 * The fixed orders in which the connections of all pairs of ranks are opened at the start of a job
 * (paper, section 3.3, figure 7).
 */
package org.stft.order;
