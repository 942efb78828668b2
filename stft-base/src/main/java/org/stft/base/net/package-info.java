/**
 * The one acceptor of connections that must prove that they belong to the job. For STFT's own modules; no API for
 * users, and it may change in any release.
 */
package org.stft.base.net;
