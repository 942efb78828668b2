/**
 * The back end for whole processes: images through CRIU.
 *
 * <p>A rank's side of it ({@link org.stft.criu.rank.CriuCheckpointer}) requests an image and waits. All other work is
 * done outside, by {@link org.stft.criu.CriuHost} in the launcher: it has CRIU take the image, and at a restart opens
 * the connections and has CRIU make the process again. The saved process is not prepared in any way: its connections
 * stay where they are, in use by whatever threads use them, and are exchanged in the image.
 * {@code docs/criu-internals.md} describes the method.
 *
 * <p>Only {@link org.stft.criu.CriuProvider} is used from outside; a test checks this.
 */
package org.stft.criu;
