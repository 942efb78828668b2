/**
 * The image file: header, index and trailer, values and arrays of primitives in bulk, and the bounds of what is read.
 * The format is described in docs/kryo-internals.md.
 */
package org.stft.spc.kryo.format;
