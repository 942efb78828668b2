/**
 * Lets only ranks of the same job through to MPJ Express, without altering it.
 *
 * <p>MPJ Express opens its ports on all interfaces and takes any process that connects for a rank. In a rank that the
 * launcher has started, {@link org.stft.mpj.auth.AuthenticatingProvider} makes the channels that its device
 * {@code niodev} opens: ports are bound to the interface of the job only, and a connection reaches the device after a
 * {@link org.stft.base.net.Handshake} with the job's {@link org.stft.base.net.Secret}. What is sent after that is
 * neither encrypted nor authenticated.
 */
package org.stft.mpj.auth;
