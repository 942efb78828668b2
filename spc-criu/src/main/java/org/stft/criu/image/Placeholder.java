package org.stft.criu.image;

import org.stft.spc.process.Connection;

/**
 * The socket that replaces a connection in an image, by its inode: {@code socket:[INODE]}, as in {@code /proc/PID/fd}.
 */
public final class Placeholder {

    private Placeholder() {
    }

    /** The placeholder of the socket with an inode. */
    public static String of(long inode) {
        return "socket:[" + inode + "]";
    }

    /** The inode of the socket that replaces a connection. */
    public static long inode(Connection connection) {
        String placeholder = connection.placeholder();
        return Long.parseLong(placeholder.substring(placeholder.indexOf('[') + 1, placeholder.length() - 1));
    }
}
