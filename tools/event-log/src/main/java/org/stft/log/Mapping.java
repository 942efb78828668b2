package org.stft.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;

/**
 * A file in memory that can be unmapped at a given time, not only when garbage is collected: a file that is mapped
 * while the image of a process is taken must exist at each restart from that image.
 */
final class Mapping implements AutoCloseable {

    private static final int FIRST_WITH_ARENAS = 22;

    private final ByteBuffer bytes;
    private final Object arena;

    private Mapping(ByteBuffer bytes, Object arena) {
        this.bytes = bytes.order(ByteOrder.LITTLE_ENDIAN);
        this.arena = arena;
    }

    /** Maps all of an existing file. */
    static Mapping of(Path file) throws IOException {
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            FileChannel channel = open.getChannel();
            return Runtime.version().feature() < FIRST_WITH_ARENAS
                ? new Mapping(channel.map(MapMode.READ_WRITE, 0, open.length()), null)
                : inArena(channel, open.length());
        }
    }

    ByteBuffer bytes() {
        return bytes;
    }

    /** Unmaps the file. The bytes may not be used afterwards. */
    @Override
    public void close() {
        try {
            if (arena == null) {
                unmap();
            } else {
                Class.forName("java.lang.foreign.Arena").getMethod("close").invoke(arena);
            }
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                "Expected a JDK that can release a mapped file, found " + Runtime.version() + ": " + e, e);
        }
    }

    private static Mapping inArena(FileChannel channel, long length) throws IOException {
        try {
            Class<?> type = Class.forName("java.lang.foreign.Arena");
            Object arena = type.getMethod("ofShared").invoke(null);
            Method map = FileChannel.class.getMethod("map", MapMode.class, long.class, long.class, type);
            Object segment = map.invoke(channel, MapMode.READ_WRITE, 0L, length, arena);
            Method asBuffer = Class.forName("java.lang.foreign.MemorySegment").getMethod("asByteBuffer");
            return new Mapping((ByteBuffer) asBuffer.invoke(segment), arena);
        } catch (ReflectiveOperationException e) {
            throw new IOException("the file could not be mapped: " + e, e);
        }
    }

    /** Before Java 22 there is no other way; from 24 on this one prints a warning. */
    private void unmap() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        var field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        type.getMethod("invokeCleaner", ByteBuffer.class).invoke(field.get(null), bytes);
    }
}
