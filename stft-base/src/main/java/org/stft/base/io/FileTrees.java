package org.stft.base.io;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Files and directories with all that is in them. */
public final class FileTrees {

    private FileTrees() {
    }

    /**
     * Deletes a file, or a directory with all that is in it. Links are not followed. What is gone already, or goes meanwhile, is no error.
     *
     * @throws IOException if something cannot be deleted; some of the rest is left then
     */
    public static void delete(Path path) throws IOException {
        Files.walkFileTree(path, new Deletion());
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, IOException e) throws IOException {
            if (e != null) {
                throw e;
            }
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
