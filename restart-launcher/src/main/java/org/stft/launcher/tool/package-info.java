/** Tools in the launcher: the agent that ranks need for them, and the check of a job while it runs. */
package org.stft.launcher.tool;
