/**
 * Reads the public methods of MPJ Express in the build, and writes the sources of the call probe that are the same for
 * each of them.
 */
package org.stft.probe.generator;
