/** The tool {@code message-count}, and the example of {@code docs/writing-a-tool.md}. */
package org.stft.tool.count;
