/** What the ranks' part of the check is asked for: the templates that a rank can judge, and the arguments to record. */
package org.stft.check.plan;
