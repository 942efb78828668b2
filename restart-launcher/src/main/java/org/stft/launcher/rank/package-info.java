/** The part of the launcher in the JVM of a rank, before and after the program. Depends on no library. */
package org.stft.launcher.rank;
