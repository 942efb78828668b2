/**
 * The interface of a single-process checkpointer (SPC): the five operations of the STFT paper, section 3.1.
 *
 * <p>A back end is one jar with a {@link org.stft.spc.CheckpointerProvider} named in
 * {@code META-INF/services/org.stft.spc.CheckpointerProvider}. It knows nothing of message passing.
 */
package org.stft.spc;
