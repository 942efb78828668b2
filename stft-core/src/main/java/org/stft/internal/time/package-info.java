/**
 * Time limits.
 */
package org.stft.internal.time;
