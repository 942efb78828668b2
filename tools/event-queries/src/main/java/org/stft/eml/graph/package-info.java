/** The page on which the events of a run are drawn. */
package org.stft.eml.graph;
