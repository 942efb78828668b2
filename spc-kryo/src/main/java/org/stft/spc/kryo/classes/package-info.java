/** The classes of objects in an image: those that are allowed, those that can be saved, their numbers and constants. */
package org.stft.spc.kryo.classes;
