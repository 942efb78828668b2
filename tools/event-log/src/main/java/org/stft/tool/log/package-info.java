/** The tool {@code event-log}: writes what a rank does into its log. */
package org.stft.tool.log;
