/** What the probe knows of MPJ Express 0.44 beyond its public methods: the only part that uses its device. */
package org.stft.probe.mpj;
