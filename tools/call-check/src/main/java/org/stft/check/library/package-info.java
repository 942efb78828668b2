/** The templates that come with the check, and those of the user. */
package org.stft.check.library;
