/** What a measurement of tools calls past the call probe. */
package org.stft.tool.bench;
