/** The reports of tools: one content, written as text, as JSON with a schema, and as one self-contained HTML page. */
package org.stft.report;
