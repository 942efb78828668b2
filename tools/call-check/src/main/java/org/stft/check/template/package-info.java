/** Error templates: the language, and what a text in it says. */
package org.stft.check.template;
