/**
 * Tests for programs that use STFT: real processes are killed at every crash point of the protocol, and the restarted
 * program must give the same result. Published as the module {@code stft-testkit}; {@code docs/testing-your-program.md}
 * shows how to use it.
 *
 * <p>Needs the JUnit Jupiter API, the {@code stft} distribution ({@link org.stft.testkit.Distribution}) and Linux.
 */
package org.stft.testkit;
