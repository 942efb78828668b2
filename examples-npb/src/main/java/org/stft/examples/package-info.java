/**
 * Small programs that the user guide quotes.
 */
package org.stft.examples;
