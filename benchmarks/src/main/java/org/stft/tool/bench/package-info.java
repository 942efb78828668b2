/** Calls of a measurement that bypass the call probe. */
package org.stft.tool.bench;
