/**
 * Fault injection: the points of the protocol at which a test can kill a rank.
 */
package org.stft.fault;
