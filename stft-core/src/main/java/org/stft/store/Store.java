package org.stft.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.io.FileErrors;
import org.stft.base.io.Presence;
import org.stft.internal.fault.Faults;
import org.stft.internal.file.DurableFiles;
import org.stft.internal.file.StoredFile;

/** A directory with a marker file that holds the jobs' versions, one directory per job. */
public final class Store {

    private static final String MARKER = "stft-store";
    private static final long MAX_MARKER_BYTES = 4 << 10;
    private static final String MARKER_TEXT = "STFT store, format 1, id ";
    private static final Pattern MARKER_LINE = Pattern
        .compile(MARKER_TEXT + "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\n?");
    private static final Pattern JOB_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");

    private final Path directory;
    private final String id;

    private Store(Path directory, String id) {
        this.directory = directory;
        this.id = id;
    }

    /**
     * Opens an existing store.
     *
     * @throws StftException {@code FIX_CALL} if the directory is not a store
     */
    public static Store open(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        requireDirectory(absolute);
        return new Store(absolute, readMarker(absolute));
    }

    private static void requireDirectory(Path directory) {
        try {
            if (!Presence.isDirectory(directory)) {
                throw new StftException(Category.FIX_CALL, "There is no store at " + directory + ": "
                    + (Files.exists(directory)
                        ? "that is not a directory"
                        : Files.isSymbolicLink(directory)
                            ? "that is a link to something that does not exist"
                            : "the directory does not exist")
                    + ". Set stft.store to the directory that the job was run with.");
            }
        } catch (AccessDeniedException e) {
            throw unreadable(directory, e);
        }
    }

    private static StftException unreadable(Path directory, IOException e) {
        return new StftException(Category.RETRY, "The store " + directory + " cannot be read: " + FileErrors.of(e)
            + ".", e);
    }

    /**
     * Opens a store; makes one in a new or empty directory.
     *
     * @throws StftException {@code FIX_CALL} if the directory holds other files, {@code RETRY} if it
     *     cannot be written
     */
    public static Store create(Path directory) {
        Path absolute = directory.toAbsolutePath().normalize();
        try {
            if (!Files.isDirectory(absolute)) {
                DurableFiles.createDirectories(absolute);
                restrict(absolute);
            }
            if (holdsNothing(absolute)) {
                writeMarker(absolute);
            }
        } catch (FileAlreadyExistsException e) {
            throw new StftException(Category.FIX_CALL, "The store " + absolute
                + " cannot be made: " + e.getFile() + (Files.isSymbolicLink(Path.of(e.getFile()))
                    ? " is a link to something that does not exist"
                    : " is a file")
                + ". Set stft.store to a directory.", e);
        } catch (IOException e) {
            throw new StftException(Category.RETRY, "The store " + absolute + " cannot be made or written: "
                + FileErrors.of(e) + ". Make the directory writable, or set stft.store to another.", e);
        }
        return open(absolute);
    }

    private static void restrict(Path directory) throws IOException {
        if (Files.getFileStore(directory).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(directory, OWNER_ONLY); // images hold all data of the program
        }
    }

    /** Replaces an empty marker, which a process leaves if it is killed right after creating it. */
    private static boolean holdsNothing(Path directory) throws IOException {
        Path marker = directory.resolve(MARKER);
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.allMatch(marker::equals) && (!Files.exists(marker) || Files.size(marker) == 0);
        }
    }

    private static void writeMarker(Path directory) throws IOException {
        Path marker = directory.resolve(MARKER);
        Files.writeString(marker, MARKER_TEXT + UUID.randomUUID() + "\n", StandardOpenOption.WRITE,
            Files.exists(marker) ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW);
        DurableFiles.force(marker);
        DurableFiles.force(directory);
    }

    private static String readMarker(Path directory) {
        Path marker = directory.resolve(MARKER);
        try {
            String text = Presence.exists(marker)
                ? new String(StoredFile.read(marker, MAX_MARKER_BYTES), StandardCharsets.ISO_8859_1)
                : null;
            if (text == null) {
                throw noStore(directory, "it has no file " + MARKER, "");
            }
            if (!MARKER_LINE.matcher(text).matches()) {
                throw noStore(directory, "its file " + MARKER + " has an unexpected content",
                    " If it was a store "
                        + "and the file was damaged, write this line into it: " + MARKER_TEXT + UUID.randomUUID());
            }
            return text.substring(MARKER_TEXT.length()).trim();
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    private static StftException noStore(Path directory, String why, String remedy) {
        return new StftException(Category.FIX_CALL, directory + " is not a store: " + why
            + ". Set stft.store to the directory of a store, or to an empty or new one." + remedy);
    }

    /** The absolute path of the store. */
    public Path directory() {
        return directory;
    }

    /** The identity of this store; ranks compare it to make sure that they all write into the same one. */
    public String id() {
        return id;
    }

    /** The names of the jobs in the store, sorted. */
    public List<String> jobs() {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            List<String> jobs = new ArrayList<>();
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (JOB_NAME.matcher(name).matches() && Presence.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    jobs.add(name);
                }
            }
            return jobs.stream().sorted().toList();
        } catch (DirectoryIteratorException e) {
            throw unreadable(directory, e.getCause());
        } catch (IOException e) {
            throw unreadable(directory, e);
        }
    }

    /**
     * The part of the store that belongs to a job. Does not write anything.
     *
     * @throws StftException {@code FIX_CALL} if it is not a valid name
     */
    public JobStore job(String name) {
        return job(name, new Faults());
    }

    /**
     * The same for a rank.
     *
     * @param faults those of the rank
     */
    public JobStore job(String name, Faults faults) {
        requireJobName(name);
        return new JobStore(directory.resolve(name), name, faults);
    }

    /**
     * Checks the name of a job.
     *
     * @throws StftException {@code FIX_CALL} if it is not a valid name
     */
    public static void requireJobName(String name) {
        if (!JOB_NAME.matcher(name).matches()) {
            throw new StftException(Category.FIX_CALL, "'" + name + "' is not the name of a job. A name has "
                + "letters, digits, '.', '_' and '-', at most 100, and begins with a letter or digit.");
        }
    }
}
