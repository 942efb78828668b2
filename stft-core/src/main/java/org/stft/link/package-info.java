/**
 * The events that ranks report to their launcher, which passes them on to its extensions. The connection itself is
 * internal.
 */
package org.stft.link;
