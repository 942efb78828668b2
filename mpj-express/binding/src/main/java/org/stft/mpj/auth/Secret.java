package org.stft.mpj.auth;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/** What the ranks of one start of a job know and nobody else: 256 random bits. */
public final class Secret {

    /** The length of a secret, of a nonce and of a MAC. */
    static final int BYTES = 32;

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final byte[] bytes;

    private Secret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A new one. */
    public static Secret random() {
        return new Secret(nonce());
    }

    static byte[] nonce() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** The one that {@link #text} describes. */
    static Secret parse(String text) {
        byte[] bytes = HexFormat.of().parseHex(text);
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("expected a secret of " + BYTES + " bytes, found " + bytes.length);
        }
        return new Secret(bytes);
    }

    /** In hexadecimal digits. */
    public String text() {
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * HMAC-SHA256 (RFC 2104) of the parts one after the other. {@code javax.crypto.Mac} computes the same, but loads a
     * framework that takes a rank about 50 ms of processor time at its start.
     */
    byte[] mac(byte[]... parts) {
        MessageDigest digest = sha256();
        digest.update(padded(INNER));
        for (byte[] part : parts) {
            digest.update(part);
        }
        byte[] inner = digest.digest();
        digest.update(padded(OUTER));
        return digest.digest(inner);
    }

    private byte[] padded(byte pad) {
        byte[] block = Arrays.copyOf(bytes, BLOCK_BYTES);
        for (int i = 0; i < BLOCK_BYTES; i++) {
            block[i] ^= pad;
        }
        return block;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
