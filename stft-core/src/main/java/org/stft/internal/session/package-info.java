/**
 * One rank of a job from its start to its end.
 */
package org.stft.internal.session;
