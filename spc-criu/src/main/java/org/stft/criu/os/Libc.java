package org.stft.criu.os;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.StringArray;
import org.stft.base.time.Deadline;

/**
 * All calls of the C library that this back end makes; names, constants and errors as in the man pages. Only the
 * side outside the ranks uses it: a rank makes no native call.
 */
public final class Libc {

    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    static final int SOCK_STREAM = 1;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int SOL_SOCKET = 1;
    static final int SO_REUSEADDR = 2;
    static final int SO_SNDTIMEO = 21;
    public static final int IPPROTO_TCP = 6;
    static final int TCP_NODELAY = 1;
    public static final int TCP_INFO = 11;
    public static final int FIONREAD = 0x541B;
    public static final int SIOCOUTQ = 0x5411;
    static final int SHUT_RDWR = 2;
    static final int F_SETFL = 4;
    static final int F_SETSIG = 10;
    static final int F_SETLEASE = 1024;
    static final int F_RDLCK = 0;
    static final int F_UNLCK = 2;
    static final int SIGURG = 23;
    public static final int F_DUPFD_CLOEXEC = 1030;
    public static final int O_RDONLY = 0;
    public static final int O_WRONLY = 1;
    public static final int O_CREAT = 0x40;
    static final int O_NOFOLLOW = 0x20000;
    public static final int O_CLOEXEC = 0x80000;
    public static final int SYNC_FILE_RANGE_WRITE = 2;
    static final int POLLIN = 1;
    public static final int SIGKILL = 9;
    public static final int SIGUSR1 = 10;
    public static final int SIGCONT = 18;
    static final int ENOENT = 2;
    static final int EINTR = 4;
    public static final int EBADF = 9;
    static final int EAGAIN = 11;
    static final int ENOTDIR = 20;
    static final int POSIX_SPAWN_SETSIGMASK = 8;

    private static final long PIDFD_OPEN = 434;
    private static final long PIDFD_GETFD = 438;

    static {
        Native.register(Libc.class, "c");
    }

    private Libc() {
    }

    static native int socket(int domain, int type, int protocol) throws LastErrorException;

    static native int bind(int fd, byte[] address, int length) throws LastErrorException;

    static native int listen(int fd, int backlog) throws LastErrorException;

    static native int shutdown(int fd, int how) throws LastErrorException;

    static native int accept4(int fd, Pointer address, Pointer length, int flags) throws LastErrorException;

    static native int connect(int fd, byte[] address, int length) throws LastErrorException;

    public static native int getsockname(int fd, byte[] address, int[] length) throws LastErrorException;

    public static native int getpeername(int fd, byte[] address, int[] length) throws LastErrorException;

    static native int setsockopt(int fd, int level, int name, byte[] value, int length) throws LastErrorException;

    public static native int getsockopt(int fd, int level, int name, byte[] value, int[] length)
        throws LastErrorException;

    public static native int ioctl(int fd, NativeLong request, int[] value) throws LastErrorException;

    public static native int fcntl(int fd, int command, int value) throws LastErrorException;

    public static native int open(String path, int flags, int mode) throws LastErrorException;

    static native int open(byte[] path, int flags, int mode) throws LastErrorException;

    static native int statx(int directory, byte[] path, int flags, int mask, byte[] status) throws LastErrorException;

    static native int ftruncate(int fd, NativeLong length) throws LastErrorException;

    public static native int mkfifo(String path, int mode) throws LastErrorException;

    public static native int pipe2(int[] ends, int flags) throws LastErrorException;

    public static native int close(int fd) throws LastErrorException;

    public static native int sync_file_range(int fd, long offset, long count, int flags) throws LastErrorException;

    static native NativeLong read(int fd, byte[] bytes, NativeLong count) throws LastErrorException;

    static native NativeLong send(int fd, byte[] bytes, NativeLong count, int flags) throws LastErrorException;

    /** {@code fds} holds one {@code struct pollfd} as three numbers packed into two ints. */
    static native int poll(int[] fds, NativeLong count, int millis) throws LastErrorException;

    public static native int kill(int pid, int signal) throws LastErrorException;

    static native int waitpid(int pid, int[] status, int options) throws LastErrorException;

    static native int posix_spawn_file_actions_init(Pointer actions);

    static native int posix_spawn_file_actions_destroy(Pointer actions);

    static native int posix_spawn_file_actions_adddup2(Pointer actions, int fd, int as);

    static native int posix_spawn_file_actions_addclosefrom_np(Pointer actions, int from);

    static native int posix_spawnattr_init(Pointer attributes);

    static native int posix_spawnattr_destroy(Pointer attributes);

    static native int posix_spawnattr_setflags(Pointer attributes, short flags);

    static native int posix_spawnattr_setsigmask(Pointer attributes, Pointer set);

    /** Returns an error number, and does not set {@code errno}. */
    static native int posix_spawnp(int[] pid, String file, Pointer actions, Pointer attributes, StringArray arguments,
        StringArray environment);

    static native String strerror(int error);

    private static native NativeLong syscall(NativeLong number, NativeLong first, NativeLong second, NativeLong third)
        throws LastErrorException;

    public static int pidfdOpen(long pid) {
        return syscall(new NativeLong(PIDFD_OPEN), new NativeLong(pid), new NativeLong(0), new NativeLong(0))
            .intValue();
    }

    public static int pidfdGetfd(int pidfd, int fd) {
        return syscall(new NativeLong(PIDFD_GETFD), new NativeLong(pidfd), new NativeLong(fd), new NativeLong(0))
            .intValue();
    }

    /**
     * Waits until a descriptor is readable: data, a connection, the end of a process.
     *
     * @param deadline null for ever
     * @return true if it is readable
     */
    public static boolean awaitReadable(int fd, Deadline deadline) {
        while (true) {
            try {
                int millis = deadline == null ? -1 : deadline.millisLeft();
                return poll(new int[] {fd, POLLIN}, new NativeLong(1), millis) > 0;
            } catch (LastErrorException e) {
                if (e.getErrorCode() != EINTR) {
                    throw e;
                }
            }
        }
    }
}
