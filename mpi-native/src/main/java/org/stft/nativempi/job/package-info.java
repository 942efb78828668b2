/** The job as this process has it: the library, the operations that the program has started, and how they are completed. */
package org.stft.nativempi.job;
