/** The events of a run as the language sees them: elements, their fields, and what happened before what. */
package org.stft.eml.data;
