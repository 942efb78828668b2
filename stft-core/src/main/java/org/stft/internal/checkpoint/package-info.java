/**
 * The protocol of one version: the steps that all ranks take together, and their order.
 */
package org.stft.internal.checkpoint;
