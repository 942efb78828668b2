package org.stft.criu.os;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The absolute name of a file as the system has it: bytes. A {@link java.nio.file.Path} cannot express all of them, in a
 * JVM whose locale has another encoding.
 */
public final class FileName {

    private final byte[] name;

    private FileName(byte[] name) {
        this.name = name;
    }

    /** The name of a file; it may lack the slash in front. */
    public static FileName absolute(byte[] name) {
        FileName given = new FileName(name);
        return name.length > 0 && name[0] == '/' ? given : given.below("/");
    }

    public static FileName of(String name) {
        return new FileName(name.getBytes(StandardCharsets.UTF_8));
    }

    /** This name below a directory. */
    public FileName below(String directory) {
        byte[] front = directory.getBytes(StandardCharsets.UTF_8);
        byte[] joined = Arrays.copyOf(front, front.length + name.length);
        System.arraycopy(name, 0, joined, front.length, name.length);
        return new FileName(joined);
    }

    /** With a zero at its end, as the C library needs it. */
    byte[] bytes() {
        return Arrays.copyOf(name, name.length + 1);
    }

    @Override
    public String toString() {
        return new String(name, StandardCharsets.UTF_8);
    }
}
