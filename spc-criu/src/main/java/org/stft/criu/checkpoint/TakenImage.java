package org.stft.criu.checkpoint;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.criu.os.FileStatus;
import org.stft.spc.process.Connection;

/**
 * What there is outside an image that other images must fit to.
 *
 * @param connections the connections of the process; those to other ranks were quiet
 * @param files the files that it had open for writing
 */
record TakenImage(List<Connection> connections, List<WrittenFiles.Recorded> files) {

    /** Of a rank whose image could not be taken. */
    static final TakenImage NONE = new TakenImage(List.of(), List.of());

    /**
     * Returns true if a message was in flight between two images: it left a rank before that was saved and reached
     * another one after that was.
     */
    static boolean isMessageInFlight(Iterable<TakenImage> images) {
        Map<String, Connection> ends = new HashMap<>();
        images.forEach(image -> image.connections.forEach(end -> ends.put(end.local() + " " + end.remote(), end)));
        return ends.values().stream().anyMatch(end -> {
            Connection other = ends.get(end.remote() + " " + end.local());
            return other != null && !end.fits(other);
        });
    }

    /** A file that several ranks have open and that did not have one length while their images were taken. */
    static Optional<String> differingFile(Iterable<TakenImage> images) {
        Map<FileStatus.Key, Long> lengths = new HashMap<>();
        for (TakenImage image : images) {
            for (WrittenFiles.Recorded file : image.files) {
                Long other = lengths.putIfAbsent(file.status().key(), file.length());
                if (other != null && other != file.length()) {
                    return Optional.of("several ranks have the file " + file.file().name() + " open, and it had "
                        + other + " bytes when one of them was saved and " + file.length()
                        + " bytes when another was. Let no thread of the program write to it during checkpoint().");
                }
            }
        }
        return Optional.empty();
    }
}
