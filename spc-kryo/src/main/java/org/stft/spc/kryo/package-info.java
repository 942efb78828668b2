/**
 * The back end {@code kryo}: the protected objects, and nothing else, through Kryo.
 *
 * <p>Portable and unprivileged. Arrays of primitives go between the program's memory and the image in bulk and
 * are filled in place. Only classes that the program protected, what their fields declare, and what the setting
 * {@code stft.kryo.allow} names are ever made from an image.
 */
package org.stft.spc.kryo;
