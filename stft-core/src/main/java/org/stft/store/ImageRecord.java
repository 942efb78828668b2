package org.stft.store;

import java.util.List;
import org.stft.base.io.FileRecord;
import org.stft.spc.process.Connection;

/**
 * One image: the state that one back end saved of one rank.
 *
 * @param rank the rank
 * @param spc the back end's id
 * @param files its files, sorted by name
 * @param connections the process's connections, if the image is a whole process
 */
public record ImageRecord(int rank, String spc, List<FileRecord> files, List<Connection> connections) {

    public ImageRecord {
        files = List.copyOf(files);
        connections = List.copyOf(connections);
    }

    /** An image without connections. */
    public ImageRecord(int rank, String spc, List<FileRecord> files) {
        this(rank, spc, files, List.of());
    }

    /** The same image with the connections of its process. */
    public ImageRecord with(List<Connection> newConnections) {
        return new ImageRecord(rank, spc, files, newConnections);
    }

    /** The length of all files together. */
    public long bytes() {
        long bytes = 0;
        for (FileRecord file : files) {
            bytes += file.bytes();
        }
        return bytes;
    }

    /** The name that the back end receives for its image: a file or a directory of this name. */
    public static String fileName(int rank, String spc) {
        return "rank-" + padded(rank, 5) + "." + spc;
    }

    /** A number with leading zeros. {@code String.format} would load 30 classes more at the first checkpoint. */
    static String padded(long number, int digits) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, digits - text.length())) + text;
    }
}
