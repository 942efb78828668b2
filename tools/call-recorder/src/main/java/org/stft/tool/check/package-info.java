/**
 * The tool {@code call-check} in a rank: evaluates templates about one call before it is made, and writes into the event
 * log what templates about several calls need and the log has not.
 */
package org.stft.tool.check;
