/**
 * The program's protected objects, and the guard against overlapping calls.
 */
package org.stft.internal.protect;
