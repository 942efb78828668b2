package org.stft.acceptance;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.ptr.IntByReference;
import java.nio.file.Path;

/**
 * Stops an ext4 file system as a power failure does: from then on nothing reaches its device, and what its journal had not written is lost. The tests
 * of Linux's file systems (xfstests) do the same.
 */
final class PowerSwitch {

    private static final NativeLong EXT4_IOC_SHUTDOWN = new NativeLong(0x8004587dL); // _IOR('X', 125, __u32)
    private static final int WITHOUT_WRITING_THE_JOURNAL = 2;
    private static final int READ_ONLY = 0;

    private PowerSwitch() {
    }

    /** Functions of the C library. */
    public interface System extends Library {

        System CALLS = Native.load("c", System.class);

        int open(String path, int flags);

        int ioctl(int descriptor, NativeLong request, Object... argument);

        int close(int descriptor);
    }

    static void off(Path mounted) {
        int directory = System.CALLS.open(mounted.toString(), READ_ONLY);
        int failed = System.CALLS.ioctl(directory, EXT4_IOC_SHUTDOWN, new IntByReference(WITHOUT_WRITING_THE_JOURNAL));
        System.CALLS.close(directory);
        if (directory < 0 || failed != 0) {
            throw new AssertionError(
                "The file system at " + mounted + " cannot be stopped: errno " + Native.getLastError());
        }
    }
}
