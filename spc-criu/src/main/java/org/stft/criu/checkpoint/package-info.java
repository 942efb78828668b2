/**
 * Taking images: the requests of the ranks, the wait until no byte moves between them, {@code criu dump}, and the
 * check of what was saved.
 */
package org.stft.criu.checkpoint;
