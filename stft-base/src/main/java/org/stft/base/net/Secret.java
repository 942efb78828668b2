package org.stft.base.net;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;

/** The shared secret of one start of a job, or of a part of it: 256 random bits. */
public final class Secret {

    /** The length of a secret, of a nonce and of a MAC. */
    public static final int BYTES = 32;

    private static final int BLOCK_BYTES = 64;
    private static final byte INNER = 0x36;
    private static final byte OUTER = 0x5c;

    private final byte[] bytes;

    private Secret(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Creates a new secret. */
    public static Secret random() {
        return new Secret(nonce());
    }

    /** Returns new random bytes. */
    public static byte[] nonce() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** The secret with these bytes. */
    public static Secret of(byte[] bytes) {
        return new Secret(bytes.clone());
    }

    /** The secret with this {@link #text}. */
    public static Secret parse(String text) {
        byte[] bytes = HexFormat.of().parseHex(text);
        if (bytes.length != BYTES) {
            throw new IllegalArgumentException("expected a secret of " + BYTES + " bytes, found " + bytes.length);
        }
        return new Secret(bytes);
    }

    /** The secret in hexadecimal digits. */
    public String text() {
        return HexFormat.of().formatHex(bytes);
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    /** Returns true if these are its bytes. The time that this takes does not depend on where they differ. */
    public boolean matches(byte[] other) {
        return MessageDigest.isEqual(bytes, other);
    }

    /**
     * Returns true if this is its text, which may be null. The time that this takes does not depend on where they
     * differ.
     */
    public boolean matches(String other) {
        return other != null && MessageDigest.isEqual(text().getBytes(US_ASCII), other.getBytes(UTF_8));
    }

    /**
     * HMAC-SHA256 (RFC 2104) of the parts one after the other. {@code javax.crypto.Mac} computes the same, but loads a
     * framework that takes a rank about 50 ms of processor time at its start.
     */
    public byte[] mac(byte[]... parts) {
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
