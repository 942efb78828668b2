/** What tries out whether the library of a machine works. */
package org.stft.nativempi.trial;
