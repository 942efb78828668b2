/** What a call sends or receives of the program's arrays: layouts of datatypes, copied to native memory and back. */
package org.stft.nativempi.data;
