package org.stft.criu.checkpoint;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.criu.image.Fields.Remap;
import org.stft.criu.image.ImageContents;
import org.stft.criu.image.ImageNotes.FileNote;
import org.stft.criu.image.WrittenFile;
import org.stft.criu.os.AppendedFiles;
import org.stft.criu.os.FileStatus;

/**
 * The files that a process and its children have open for writing, as they were in the moment in which the process was
 * saved. CRIU records the lengths of most; those of files that are appended to are found by looking before and after.
 */
final class WrittenFiles {

    private final long pid;
    private final Map<FileStatus.Key, Long> before;

    private WrittenFiles(long pid, Map<FileStatus.Key, Long> before) {
        this.pid = pid;
        this.before = before;
    }

    /** Looks before the image is taken. */
    static WrittenFiles before(long pid) throws IOException {
        return new WrittenFiles(pid, AppendedFiles.lengths(pid));
    }

    /** A file with its length in the moment in which a process was saved. */
    record Recorded(WrittenFile file, FileStatus status, long length) {

        FileNote note() {
            return FileNote.of(status, length);
        }
    }

    /**
     * Looks after the image was taken.
     *
     * @throws DisturbedException if a file is not where it was when the process was saved
     */
    List<Recorded> after(ImageContents image) throws IOException {
        Set<Long> deleted = image.messages("remap-fpath").stream().map(each -> each.value(Remap.ORIGINAL))
            .collect(Collectors.toSet());
        Map<WrittenFile, FileStatus> found = new LinkedHashMap<>();
        for (WrittenFile file : WrittenFile.among(image.files(), deleted::contains)) {
            found.put(file, FileStatus.of(file.name().below("/proc/" + pid + "/root"))
                .orElseThrow(() -> DisturbedException.renamed(file.name())));
        }
        Map<FileStatus.Key, Long> lengths = new HashMap<>();
        found.forEach((file, status) -> lengths.computeIfAbsent(status.key(), key -> length(status, found.entrySet()
            .stream().filter(each -> each.getValue().key().equals(key)).map(Map.Entry::getKey).toList())));
        return found.entrySet().stream()
            .map(each -> new Recorded(each.getKey(), each.getValue(), lengths.get(each.getValue().key()))).toList();
    }

    /**
     * The length of a file. If it has changed meanwhile, a thread of the process has appended to it: then the position of
     * the one that did so last is the end of the file.
     *
     * @param opened the file as it was opened once or several times
     */
    private long length(FileStatus after, Collection<WrittenFile> opened) {
        OptionalLong recorded = opened.stream().map(WrittenFile::length).flatMapToLong(OptionalLong::stream)
            .findFirst();
        if (recorded.isPresent()) {
            return recorded.getAsLong();
        }
        long seen = before.getOrDefault(after.key(), after.length());
        long end = opened.stream().mapToLong(WrittenFile::position).max().orElse(0);
        return seen < end && end <= after.length() ? end : Math.min(seen, after.length());
    }

    static Map<Long, FileNote> notes(List<Recorded> files) {
        Map<Long, FileNote> notes = new TreeMap<>();
        files.forEach(each -> notes.put(each.file().id(), each.note()));
        return notes;
    }
}
