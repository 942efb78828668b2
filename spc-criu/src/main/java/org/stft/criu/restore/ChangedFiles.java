package org.stft.criu.restore;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.stft.criu.image.ImageFile;
import org.stft.criu.image.ImageNotes;
import org.stft.criu.image.ImageNotes.FileNote;
import org.stft.criu.image.ProtobufMessage;
import org.stft.criu.image.WrittenFile;
import org.stft.criu.os.FileCut;
import org.stft.criu.os.FileStatus;
import org.stft.criu.rank.CriuSetting;

/**
 * What has become of the files that the processes of images write to. Their content is not in the images, and what was
 * written after the checkpoint will be written again. The files of all ranks are compared before the first rank is
 * restored, because that one may write at once.
 */
public final class ChangedFiles {

    private static final String KEEP = " Or have all files used as they are: -D" + CriuSetting.FILES.key() + "=keep.";

    /** How many of many files are named to the user. */
    private static final int SHOWN = 8;

    private final Treatment treatment;
    private final Map<FileStatus.Key, Seen> seen = new HashMap<>();
    private final Map<String, FileCut> cuts = new LinkedHashMap<>();
    private final List<String> warnings = new ArrayList<>();

    /** The length of a file in the image of a rank. */
    private record Seen(int rank, long length) {}

    /** What is done with a file that has grown. */
    private enum Treatment {
        CUT, REFUSE, KEEP
    }

    private ChangedFiles(Treatment treatment) {
        this.treatment = treatment;
    }

    /**
     * Compares the files; changes nothing.
     *
     * @param images the images of the ranks of this host, by rank
     * @param treatment the value of {@link CriuSetting#FILES}
     * @throws IOException naming a rank and a file, if the ranks cannot be restored with the files as they are
     */
    public static ChangedFiles of(Map<Integer, Path> images, String treatment) throws IOException {
        ChangedFiles changed = new ChangedFiles(Treatment.valueOf(treatment.toUpperCase(Locale.ROOT)));
        Map<Integer, NeededFiles> needed = new TreeMap<>();
        for (Map.Entry<Integer, Path> image : new TreeMap<>(images).entrySet()) {
            List<ProtobufMessage> files = ImageFile.read(image.getValue().resolve("files.img")).messages();
            DeletedFiles deleted = new DeletedFiles(image.getValue());
            Map<Long, FileNote> notes = ImageNotes.read(image.getValue()).files();
            for (WrittenFile file : WrittenFile.among(files, deleted::contains)) {
                if (notes.containsKey(file.id())) {
                    changed.compare(image.getKey(), file, notes.get(file.id()));
                }
            }
            needed.put(image.getKey(), new NeededFiles(files, deleted));
        }
        for (Map.Entry<Integer, NeededFiles> each : needed.entrySet()) {
            try {
                each.getValue().requireAfter(changed.cuts);
            } catch (IOException e) {
                throw new IOException("rank " + each.getKey() + ": " + e.getMessage(), e);
            }
        }
        return changed;
    }

    private void compare(int rank, WrittenFile file, FileNote then) throws IOException {
        Optional<FileStatus> found = FileStatus.of(file.name());
        if (found.isEmpty()) {
            throw refused(rank, file, then, "it does not exist. Put it back.");
        }
        FileStatus now = found.get();
        if (treatment == Treatment.KEEP) {
            return;
        }
        requireOneLength(rank, file, now.key(), then);
        if (now.length() < then.length()) {
            throw refused(rank, file, then, "it has " + now.length()
                + " bytes now: what the process had written is missing. Put the file back." + KEEP);
        }
        if (now.length() > then.length()) {
            grown(rank, file, then, now);
        } else if (treatment == Treatment.REFUSE && now.modified() != then.modified()) {
            throw refused(rank, file, then, "it was written to after the checkpoint. Put the file back." + KEEP);
        }
        if (file.isUpdated() && now.modified() != then.modified()) {
            warnings.add("warning: " + file.name() + " was written to after this version, and the ranks also read it:"
                + " what was overwritten in it has not come back");
        }
    }

    private void requireOneLength(int rank, WrittenFile file, FileStatus.Key key, FileNote then) throws IOException {
        Seen other = seen.putIfAbsent(key, new Seen(rank, then.length()));
        if (other != null && other.length != then.length()) {
            throw refused(rank, file, then, "of " + other.length + " bytes when rank " + other.rank
                + " was saved. Restart from another version." + KEEP);
        }
    }

    private void grown(int rank, WrittenFile file, FileNote then, FileStatus now) throws IOException {
        String name = file.name().toString();
        String byHand = " Put the file back, or cut it: truncate -s " + then.length() + " " + name + ".";
        if (!then.isOf(now)) {
            throw refused(rank, file, then, "another file of " + now.length() + " bytes has its name now." + byHand
                + KEEP);
        }
        String grown = "it has " + now.length() + " bytes now: what was written after the checkpoint would remain in"
            + " it";
        if (treatment == Treatment.REFUSE) {
            throw refused(rank, file, then, grown + "." + byHand + " Or have it cut: -D" + CriuSetting.FILES.key()
                + "=cut.");
        }
        FileCut cut = new FileCut(file.name(), now, then.length());
        if (cut.isWrittenTo()) {
            throw refused(rank, file, then, grown + ", and it cannot be cut because another process has it open for"
                + " writing. End that process (fuser -v " + name + ")." + KEEP);
        }
        cuts.put(name, cut);
    }

    private static IOException refused(int rank, WrittenFile file, FileNote then, String but) {
        return new IOException("rank " + rank + ": the saved process writes to the file " + file.name() + " of "
            + then.length() + " bytes, but " + but);
    }

    /**
     * Gives the files the lengths that they have in the images.
     *
     * @return what was done, and what could not be undone, in words for the user
     */
    public List<String> cut() throws IOException {
        List<String> done = new ArrayList<>();
        for (FileCut cut : cuts.values()) {
            cut.make();
            done.add(cut + ", its length in this version");
        }
        done.addAll(warnings);
        int more = done.size() - SHOWN;
        return more <= 1
            ? done
            : Stream.concat(done.subList(0, SHOWN).stream(), Stream.of("the same of " + more + " further files"))
                .toList();
    }
}
