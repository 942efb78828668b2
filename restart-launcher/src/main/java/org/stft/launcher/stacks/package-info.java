/** The stacks of the ranks, merged: ranks that are at the same place are one line. */
package org.stft.launcher.stacks;
