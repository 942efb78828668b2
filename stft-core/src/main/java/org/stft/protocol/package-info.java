/**
 * The protocol of one version, and of a restart: what the ranks say to each other and in which order.
 */
package org.stft.protocol;
