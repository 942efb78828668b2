/**
 * Daemon threads, and waits that an interrupt does not cut short. For STFT's own modules; no API for users, and it may
 * change in any release.
 */
package org.stft.base.concurrent;
