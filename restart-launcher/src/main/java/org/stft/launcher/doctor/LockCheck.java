package org.stft.launcher.doctor;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Another process that tries to get a lock; its exit code shows whether it did. */
public final class LockCheck {

    /** The exit code if it got the lock. */
    static final int LOCKED = 10;
    /** The exit code if another process has the lock. */
    static final int REFUSED = 11;

    private LockCheck() {
    }

    public static void main(String[] arguments) throws IOException {
        try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
            FileLock lock = channel.tryLock()) {
            System.exit(lock == null ? REFUSED : LOCKED);
        }
    }
}
