/**
 * Restoring images: new connections in the place of the old ones, and {@code criu restore} in a namespace for each
 * rank.
 */
package org.stft.criu.restore;
