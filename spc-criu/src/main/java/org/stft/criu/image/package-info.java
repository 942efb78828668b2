/** The files of an image, as CRIU writes them, and the few facts that this back end adds. */
package org.stft.criu.image;
