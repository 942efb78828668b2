/**
 * Time limits by the one clock that is never set. For STFT's own modules; no API for users, and it may change in any release.
 */
package org.stft.base.time;
