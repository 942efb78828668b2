/** The calls of a logged run: the events, with the arguments that the ranks' part of the check has added. */
package org.stft.check.calls;
