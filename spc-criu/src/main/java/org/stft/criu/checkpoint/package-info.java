/**
 * Taking images: the requests of the ranks, the wait until no byte moves between them, {@code criu dump}, and the
 * check that the image can be restored.
 */
package org.stft.criu.checkpoint;
