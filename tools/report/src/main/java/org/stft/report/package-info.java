/** The reports of tools: one content, written as text, as JSON with a schema, and as one HTML page that needs nothing else. */
package org.stft.report;
