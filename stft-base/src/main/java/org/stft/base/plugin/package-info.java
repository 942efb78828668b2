/** Finds plug-ins on a class path: all use of {@link java.util.ServiceLoader} is here. */
package org.stft.base.plugin;
