package org.stft.criu.programs;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;

/** The calls of the C library by which test programs get what Java does not give. */
public final class Kinds {

    static final int AF_UNIX = 1;
    static final int SOCK_STREAM = 1;
    static final int F_SETOWN = 8;
    static final int F_ADD_SEALS = 1033;
    static final int F_SEAL_WRITE = 8;
    static final int MFD_ALLOW_SEALING = 2;
    static final int PROT_READ = 1;
    static final int MAP_SHARED = 1;
    public static final int O_RDWR = 2;
    public static final int O_NOCTTY = 0x100;
    static final int O_PATH = 0x200000;
    public static final long TIOCSPTLCK = 0x40045431L;
    public static final long TIOCGPTN = 0x80045430L;
    private static final int SOL_SOCKET = 1;
    private static final int SCM_RIGHTS = 1;

    static {
        Native.register(Kinds.class, "c");
    }

    private Kinds() {
    }

    static native int memfd_create(String name, int flags) throws LastErrorException;

    static native int ftruncate(int fd, NativeLong length) throws LastErrorException;

    static native Pointer mmap(Pointer address, NativeLong length, int protection, int flags, int fd, NativeLong offset)
        throws LastErrorException;

    static native int munmap(Pointer address, NativeLong length) throws LastErrorException;

    static native int socketpair(int domain, int type, int protocol, int[] ends) throws LastErrorException;

    private static native NativeLong sendmsg(int fd, Pointer message, int flags) throws LastErrorException;

    /** Sends a byte and a descriptor; the structures as on 64-bit Linux. */
    static void send(int socket, int descriptor) {
        try (Memory bytes = new Memory(1);
            Memory vector = new Memory(16);
            Memory control = new Memory(24);
            Memory message = new Memory(56)) {
            bytes.setByte(0, (byte) 'x');
            vector.setPointer(0, bytes);
            vector.setLong(8, 1);
            control.clear();
            control.setLong(0, 20);
            control.setInt(8, SOL_SOCKET);
            control.setInt(12, SCM_RIGHTS);
            control.setInt(16, descriptor);
            message.clear();
            message.setPointer(16, vector);
            message.setLong(24, 1);
            message.setPointer(32, control);
            message.setLong(40, 24);
            sendmsg(socket, message, 0);
        }
    }
}
