package org.stft.criu.os;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import java.io.IOException;

/** A regular file that is to lose its end. */
public final class FileCut {

    private final FileName name;
    private final FileStatus status;
    private final long length;

    /**
     * Creates a cut, and changes nothing.
     *
     * @param status the file as it was seen
     * @param length the length that it will have, less than it has
     */
    public FileCut(FileName name, FileStatus status, long length) {
        this.name = name;
        this.status = status;
        this.length = length;
    }

    /** The length that the file will have. */
    public long length() {
        return length;
    }

    /**
     * Returns true if a process of this host has the file open for writing. False if the file system cannot tell. The
     * kernel grants a lease for reading only if there is no writer, see fcntl(2).
     */
    public boolean isWrittenTo() throws IOException {
        int fd = open(Libc.O_RDONLY);
        try {
            // who opens it meanwhile waits for the lease, and the kernel tells this process by a signal that it ignores
            Libc.fcntl(fd, Libc.F_SETSIG, Libc.SIGURG);
            Libc.fcntl(fd, Libc.F_SETLEASE, Libc.F_RDLCK);
            Libc.fcntl(fd, Libc.F_SETLEASE, Libc.F_UNLCK);
            return false;
        } catch (LastErrorException e) {
            return e.getErrorCode() == Libc.EAGAIN;
        } finally {
            Libc.close(fd);
        }
    }

    /**
     * Cuts the file.
     *
     * @throws IOException if it is not the file that was seen, or may not be written to
     */
    public void make() throws IOException {
        int fd = open(Libc.O_WRONLY);
        try {
            FileStatus now = FileStatus.of(fd);
            if (!now.key().equals(status.key()) || now.length() < length) {
                throw new IOException("the file " + name + " was replaced or cut in this moment");
            }
            Libc.ftruncate(fd, new NativeLong(length));
        } catch (LastErrorException e) {
            throw new IOException("the file " + name + " could not be cut back to " + length + " bytes: "
                + e.getMessage(), e);
        } finally {
            Libc.close(fd);
        }
    }

    private int open(int how) throws IOException {
        try {
            return Libc.open(name.bytes(), how | Libc.O_NOFOLLOW | Libc.O_CLOEXEC, 0);
        } catch (LastErrorException e) {
            throw new IOException("the file " + name + " could not be opened: " + e.getMessage(), e);
        }
    }

    /** In words: {@code cut NAME back from 300 to 120 bytes}. */
    @Override
    public String toString() {
        return "cut " + name + " back from " + status.length() + " to " + length + " bytes";
    }
}
