/** The program CRIU: where it is, its options, its log, and the directories in which it works. */
package org.stft.criu.tool;
