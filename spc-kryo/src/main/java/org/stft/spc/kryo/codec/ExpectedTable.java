package org.stft.spc.kryo.codec;

/**
 * What a filled hash map or set must have: a table of the saved form, and keys with these hash codes if they are kept.
 *
 * @param form bits, of which the codec knows the others
 * @param digest of the hash codes
 */
record ExpectedTable(int form, int digest) {

    static final int KEPT = 0x20;

    boolean isKept() {
        return (form & KEPT) != 0;
    }
}
