package org.stft.base.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** What a path is, where a lack of permission must not be taken for absence, as {@link Files#exists} takes it. */
public final class Presence {

    private Presence() {
    }

    /** @throws AccessDeniedException if this process may not know */
    public static boolean exists(Path path, LinkOption... options) throws AccessDeniedException {
        return attributes(path, options).isPresent();
    }

    /** @throws AccessDeniedException if this process may not know */
    public static boolean isDirectory(Path path, LinkOption... options) throws AccessDeniedException {
        return attributes(path, options).filter(BasicFileAttributes::isDirectory).isPresent();
    }

    private static Optional<BasicFileAttributes> attributes(Path path, LinkOption... options)
        throws AccessDeniedException {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, options));
        } catch (AccessDeniedException e) {
            throw e;
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
