package org.stft.base.io;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Operations on files and directories with their contents. */
public final class FileTrees {

    private FileTrees() {
    }

    /**
     * Deletes a file, or a directory with its contents. Links are not followed. A file that is already deleted, or is
     * deleted meanwhile, is not an error.
     *
     * @throws IOException if a file cannot be deleted; other files may then remain too
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
