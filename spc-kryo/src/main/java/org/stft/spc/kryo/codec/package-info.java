/**
 * The way in which the objects of each kind of class are written, read and made: values, arrays, fields, records,
 * collections.
 */
package org.stft.spc.kryo.codec;
