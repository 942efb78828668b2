/** Order replay: all ranks of a logged run again, with the outcomes that it had. */
package org.stft.replay.order;
