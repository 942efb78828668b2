/** Tools in the launcher: the agent that ranks need for them, and what checks a job while it runs. */
package org.stft.launcher.tool;
