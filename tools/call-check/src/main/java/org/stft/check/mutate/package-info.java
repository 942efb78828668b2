/** Mutations of a program's calls: which of them the check, or the program's own result, shows. */
package org.stft.check.mutate;
