package org.stft.criu.image;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.criu.os.FileStatus;
import org.stft.spc.process.ReplacedSocket;

/**
 * Facts that this back end adds to CRIU's files of an image.
 *
 * @param pid the process id as the process itself sees it
 * @param line the inode of the connection on which the process waits for its answer
 * @param replaced the sockets to be replaced when the image is restored, by their inodes
 * @param files the files that were open for writing, by their numbers in {@code files.img}
 */
public record ImageNotes(long pid, long line, Map<Long, SocketNote> replaced, Map<Long, FileNote> files) {

    private static final String NAME = "stft.properties";
    private static final String FILE = "file.";
    private static final String SOCKET = "replaced.";

    /**
     * A socket that is replaced.
     *
     * @param flags the file status flags of its descriptor
     */
    public record SocketNote(ReplacedSocket.Kind kind, int flags) {

        private String text() {
            return kind + " " + flags;
        }

        private static SocketNote parse(String text) {
            String[] words = text.split(" ");
            return new SocketNote(ReplacedSocket.Kind.valueOf(words[0]), Integer.parseInt(words[1]));
        }
    }

    /**
     * A file as it was when the image was taken.
     *
     * @param inode see {@link FileStatus}
     * @param born see {@link FileStatus}
     * @param modified see {@link FileStatus}
     */
    public record FileNote(long length, long inode, long born, long modified) {

        private static final String LENGTH = ".length";
        private static final String INODE = ".inode";
        private static final String BORN = ".born";
        private static final String MODIFIED = ".modified";

        public static FileNote of(FileStatus status, long length) {
            return new FileNote(length, status.inode(), status.born(), status.modified());
        }

        /** Returns false if the file was replaced by another one. */
        public boolean isOf(FileStatus now) {
            return inode == now.inode() && (born == now.born() || born == 0 || now.born() == 0);
        }

        private void write(String key, Properties notes) {
            notes.setProperty(key + LENGTH, Long.toString(length));
            notes.setProperty(key + INODE, Long.toString(inode));
            notes.setProperty(key + BORN, Long.toString(born));
            notes.setProperty(key + MODIFIED, Long.toString(modified));
        }

        private static FileNote read(String key, Properties notes) {
            return new FileNote(number(notes, key + LENGTH), number(notes, key + INODE), number(notes, key + BORN),
                number(notes, key + MODIFIED));
        }
    }

    public void write(Path image) throws IOException {
        Properties notes = new Properties();
        notes.setProperty("pid", Long.toString(pid));
        notes.setProperty("line", Long.toString(line));
        replaced.forEach((inode, socket) -> notes.setProperty(SOCKET + inode, socket.text()));
        files.forEach((id, file) -> file.write(FILE + id, notes));
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
            return new ImageNotes(number(notes, "pid"), number(notes, "line"), replaced(notes), files(notes));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is not what the back end criu writes: " + e.getMessage(), e);
        }
    }

    private static Map<Long, SocketNote> replaced(Properties notes) {
        return notes.stringPropertyNames().stream().filter(key -> key.startsWith(SOCKET))
            .collect(Collectors.toMap(key -> Long.valueOf(key.substring(SOCKET.length())),
                key -> SocketNote.parse(notes.getProperty(key))));
    }

    private static Map<Long, FileNote> files(Properties notes) {
        Map<Long, FileNote> files = new TreeMap<>();
        for (String key : notes.stringPropertyNames()) {
            if (key.startsWith(FILE) && key.endsWith(FileNote.LENGTH)) {
                String name = key.substring(0, key.length() - FileNote.LENGTH.length());
                files.put(Long.parseLong(name.substring(FILE.length())), FileNote.read(name, notes));
            }
        }
        return files;
    }

    private static long number(Properties notes, String key) {
        return Long.parseLong(notes.getProperty(key));
    }
}
