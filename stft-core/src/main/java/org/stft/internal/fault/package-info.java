/**
 * The injection of faults into this process.
 */
package org.stft.internal.fault;
