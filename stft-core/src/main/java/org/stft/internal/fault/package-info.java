/**
 * The injection of faults into a rank.
 */
package org.stft.internal.fault;
