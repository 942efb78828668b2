/**
 * The protocol of one version: what the ranks tell each other, and in which order.
 */
package org.stft.internal.checkpoint;
