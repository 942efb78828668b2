/**
 * The faults that this process is to suffer.
 */
package org.stft.internal.fault;
