/**
 * Single files of a store: durable writing, digests chunk by chunk, the lock of a job, and JSON that carries its own
 * checksum.
 */
package org.stft.internal.file;
