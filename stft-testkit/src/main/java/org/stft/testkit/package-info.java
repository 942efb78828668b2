/**
 * Tests for programs that use STFT: they are killed at every point of the protocol, for real, and must come
 * back with the same result. Published as the test-jar of {@code stft-core}; {@code docs/testing-your-program.md}
 * shows how to use it.
 *
 * <p>Needs the JUnit Jupiter API, the {@code stft} distribution ({@link org.stft.testkit.Distribution}) and Linux.
 */
package org.stft.testkit;
