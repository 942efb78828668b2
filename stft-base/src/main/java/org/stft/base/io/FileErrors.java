package org.stft.base.io;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Messages for failed file operations; those of the JDK are often only a path. */
public final class FileErrors {

    private FileErrors() {
    }

    /** The reason, beginning with the path if the exception names one. */
    public static String of(IOException e) {
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (e instanceof NoSuchFileException missing) {
            return missing.getFile() + ": there is no such file or directory";
        }
        if (e instanceof ClosedByInterruptException) {
            return "the thread was interrupted";
        }
        if (e instanceof FileSystemException failed && failed.getFile() != null) {
            return failed.getFile() + ": " + reason(failed);
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static String reason(FileSystemException e) {
        if (e.getReason() != null) {
            return e.getReason();
        }
        return e.getCause() instanceof IOException cause ? of(cause) : e.getClass().getSimpleName();
    }
}
