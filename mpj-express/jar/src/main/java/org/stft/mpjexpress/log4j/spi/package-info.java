/** See {@link org.stft.mpjexpress.log4j}. */
package org.stft.mpjexpress.log4j.spi;
