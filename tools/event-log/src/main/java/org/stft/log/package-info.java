/**
 * The event log: its format on disk, its writer and its reader. Nothing here needs MPI. The format is described in
 * {@code docs/event-log.md}.
 */
package org.stft.log;
