package org.stft.criu.image;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;

/**
 * Facts that this back end adds to CRIU's files of an image.
 *
 * @param pid the process id as the process itself sees it
 * @param line the inode of the connection on which the process waits for its answer
 */
public record ImageNotes(long pid, long line) {

    private static final String NAME = "stft.properties";

    public void write(Path image) throws IOException {
        Properties notes = new Properties();
        notes.setProperty("pid", Long.toString(pid));
        notes.setProperty("line", Long.toString(line));
        Path file = Files.createFile(image.resolve(NAME),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (Writer out = Files.newBufferedWriter(file)) {
            notes.store(out, null);
        }
    }

    public static ImageNotes read(Path image) throws IOException {
        Path file = image.resolve(NAME);
        Properties notes = new Properties();
        try (Reader in = Files.newBufferedReader(file)) {
            notes.load(in);
            return new ImageNotes(Long.parseLong(notes.getProperty("pid")), Long.parseLong(notes.getProperty("line")));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is not what the back end criu writes: " + e.getMessage(), e);
        }
    }
}
