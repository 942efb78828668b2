/** The check of a run: reads its log, and makes findings of what the templates describe. */
package org.stft.check.run;
