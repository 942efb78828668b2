/** What STFT costs, measured in one run against what the same costs otherwise. */
package org.stft.bench;
