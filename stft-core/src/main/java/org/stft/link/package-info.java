/**
 * The connection between a rank and the launcher that started it: one TCP connection on loopback, records in binary
 * form ({@link org.stft.internal.codec.RecordCodec}), opened with the job's secret. Both ends use it; the launcher
 * passes the events of ranks on to its extensions.
 */
package org.stft.link;
