/** The tool {@code event-log}: records the MPI calls of a rank in its log. */
package org.stft.tool.log;
