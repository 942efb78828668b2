package org.stft.criu.os;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/**
 * What the system says of a file, see statx(2).
 *
 * @param key the same for all names of the file
 * @param inode its number on its device; another file can get it when it is deleted
 * @param born when it was made, in nanoseconds; 0 if the file system does not know
 * @param modified when it was last written to, in nanoseconds
 * @param length in bytes
 */
public record FileStatus(Key key, long inode, long born, long modified, long length) {

    private static final int AT_FDCWD = -100;
    private static final int AT_EMPTY_PATH = 0x1000;
    private static final int STATX_BASIC_STATS = 0x7ff;
    private static final int STATX_BTIME = 0x800;
    private static final int BYTES = 256;
    // Offsets in struct statx, linux/stat.h.
    private static final int MASK = 0;
    private static final int INODE = 32;
    private static final int LENGTH = 40;
    private static final int BIRTH = 80;
    private static final int MODIFICATION = 112;
    private static final int DEVICE = 136;

    /** A file of this host as long as it exists. */
    public record Key(long device, long inode) {}

    /** The file with a name; empty if there is none. */
    public static Optional<FileStatus> of(FileName name) throws IOException {
        return of(AT_FDCWD, name.bytes(), 0);
    }

    /** An open file. */
    static FileStatus of(int fd) throws IOException {
        return of(fd, new byte[1], AT_EMPTY_PATH)
            .orElseThrow(() -> new IOException("descriptor " + fd + " is not open"));
    }

    private static Optional<FileStatus> of(int fd, byte[] name, int flags) throws IOException {
        byte[] found = new byte[BYTES];
        try {
            Libc.statx(fd, name, flags, STATX_BASIC_STATS | STATX_BTIME, found);
        } catch (LastErrorException e) {
            if (e.getErrorCode() == Libc.ENOENT || e.getErrorCode() == Libc.ENOTDIR) {
                return Optional.empty();
            }
            throw new IOException(e.getMessage(), e);
        }
        ByteBuffer status = ByteBuffer.wrap(found).order(ByteOrder.nativeOrder());
        long inode = status.getLong(INODE);
        boolean knowsBirth = (status.getInt(MASK) & STATX_BTIME) != 0;
        return Optional.of(new FileStatus(new Key(status.getLong(DEVICE), inode), inode,
            knowsBirth ? nanos(status, BIRTH) : 0, nanos(status, MODIFICATION), status.getLong(LENGTH)));
    }

    private static long nanos(ByteBuffer status, int at) {
        return status.getLong(at) * 1_000_000_000 + status.getInt(at + Long.BYTES);
    }
}
