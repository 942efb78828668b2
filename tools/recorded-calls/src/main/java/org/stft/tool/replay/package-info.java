/** The tools {@code record} and {@code replay}: record what a rank gets from outside, and give it to one rank alone. */
package org.stft.tool.replay;
