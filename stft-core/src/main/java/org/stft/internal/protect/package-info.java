/**
 * What the program protects, and the guard against calls that overlap.
 */
package org.stft.internal.protect;
