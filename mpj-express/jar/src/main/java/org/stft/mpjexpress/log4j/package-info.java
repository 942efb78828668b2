/**
 * What MPJ Express uses of log4j 1.2, and no more. The build gives log4j's package this name in the classes of MPJ Express, so a
 * rank has no log4j but the program's own. What MPJ Express logs goes to a {@link java.lang.System.Logger}.
 */
package org.stft.mpjexpress.log4j;
