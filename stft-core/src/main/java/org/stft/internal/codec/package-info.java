/**
 * Records as bytes: binary between the processes of a job, JSON in the files of a store. The components of a record are
 * the members; no annotations and no library, because every rank has these classes beside the program's own.
 */
package org.stft.internal.codec;
