/** The cost of STFT, measured in one run against the cost of the same without it. */
package org.stft.bench;
