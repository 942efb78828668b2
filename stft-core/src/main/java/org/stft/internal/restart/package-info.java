/**
 * The restart of a job by its ranks.
 */
package org.stft.internal.restart;
