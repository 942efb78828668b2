/** The matching of sends and receives, and of collective operations, from what each rank did in its own order. */
package org.stft.log.match;
