/** Evaluates templates: which calls fill their slots, and whether their conditions hold. */
package org.stft.check.evaluation;
