/**
 * The messages of collective operations: their data and tags, the context that they go in, and those that nobody waits
 * for.
 */
package org.stft.tool.collectives.message;
