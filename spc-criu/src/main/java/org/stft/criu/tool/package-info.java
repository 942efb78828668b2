/** The program CRIU: its location, its options, its log, and its work directories. */
package org.stft.criu.tool;
