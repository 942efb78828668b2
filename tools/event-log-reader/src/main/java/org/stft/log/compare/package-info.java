/** Whether two runs did the same. */
package org.stft.log.compare;
