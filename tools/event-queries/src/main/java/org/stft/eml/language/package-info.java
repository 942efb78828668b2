/** The event manipulation language: texts, values, and their code. */
package org.stft.eml.language;
