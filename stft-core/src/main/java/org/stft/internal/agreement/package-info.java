/**
 * Agreements between all ranks, on typed records and with one codec.
 */
package org.stft.internal.agreement;
