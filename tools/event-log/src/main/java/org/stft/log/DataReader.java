package org.stft.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the data of one rank in one run, also while the rank runs, and after it was killed: all records that it had
 * written when this was opened. For one thread.
 */
public final class DataReader implements AutoCloseable {

    private final Blocks blocks;
    private final DataRing.Rest rest;
    private final Iterator<DataRing.Segment> segments;
    private final List<String> problems = new ArrayList<>();
    private ByteBuffer records = ByteBuffer.allocate(0);
    private long position;
    /** The position of the next record. */
    private long expected;
    private boolean fileRead;
    private boolean complete;
    private boolean dropped;
    private String problem = "";

    private DataReader(Path directory, int rank) throws IOException {
        this.rest = rest(RunFiles.dataRing(directory, rank)); // first: what is sealed meanwhile is in the file
        this.blocks = new Blocks(RunFiles.data(directory, rank), problems::add);
        this.segments = rest.segments().iterator();
    }

    /**
     * Opens the data of a rank.
     *
     * @param directory of the run
     * @throws IOException if the rank has no data, or it cannot be read
     */
    public static DataReader open(Path directory, int rank) throws IOException {
        return new DataReader(directory, rank);
    }

    /** Returns true if there is data of a rank in a run. */
    public static boolean isThere(Path directory, int rank) {
        return Files.isRegularFile(RunFiles.data(directory, rank));
    }

    /** The files that the data of a rank is in; none if it has none. */
    public static List<Path> files(Path directory, int rank) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int segment : RunFiles.segments(RunFiles.data(directory, rank))) {
            files.add(RunFiles.segment(RunFiles.data(directory, rank), segment));
        }
        if (Files.isRegularFile(RunFiles.dataRing(directory, rank))) {
            files.add(RunFiles.dataRing(directory, rank));
        }
        return files;
    }

    private static DataRing.Rest rest(Path ring) throws IOException {
        try {
            return DataRing.rest(Files.readAllBytes(ring));
        } catch (NoSuchFileException e) {
            return new DataRing.Rest(List.of(), ""); // the rank has closed its data
        }
    }

    /**
     * Why there are no more records, once {@link #next} has returned null: the rank has ended its data early, or a part
     * of it is damaged. Empty if these are all.
     */
    public String problem() {
        return problem.isEmpty() ? rest.reason() : problem;
    }

    /**
     * Returns true once if records between the last two were dropped, because only those since the last versions were
     * wanted.
     */
    public boolean takeDropped() {
        boolean taken = dropped;
        dropped = false;
        return taken;
    }

    /**
     * The next record.
     *
     * @return null if there is no further one that can be read
     * @throws IOException if the file cannot be read
     */
    public DataRecord next() throws IOException {
        List<ByteBuffer> content = new ArrayList<>(1);
        while (hasMore()) {
            int at = records.position();
            int length = RecordFrame.checked(records, at, position);
            if (length <= 0) {
                return end("the record at position " + position + " is damaged");
            }
            boolean part = RecordFrame.isPart(records, at);
            ByteBuffer[] body = RecordFrame.body(records, at);
            content.add(body[1]);
            records.position(at + length);
            position += length;
            if (!part) {
                return new DataRecord(body[0], content);
            }
        }
        return null;
    }

    private DataRecord end(String reason) {
        fileRead = true;
        segments.forEachRemaining(any -> {});
        records.position(records.limit());
        problem = problems.isEmpty() ? reason : reason + ": " + String.join(" ", problems);
        return null;
    }

    private boolean hasMore() throws IOException {
        while (!records.hasRemaining()) {
            if (!fileRead) {
                fileRead = !readBlock();
            } else if (!segments.hasNext()) {
                requireComplete();
                return false;
            } else {
                read(segments.next());
            }
        }
        return true;
    }

    private void requireComplete() {
        if (!complete && problem.isEmpty()) {
            end("what follows position " + expected + " is missing");
        }
    }

    /** Returns false if no further block can be used; what it had may still be in the ring. */
    private boolean readBlock() throws IOException {
        Blocks.Content content = blocks.next(false);
        while (content != null && content.block().type() == Block.Type.CONTINUED) {
            content = blocks.next(false);
        }
        boolean jumped = blocks.takeDropped();
        dropped |= jumped;
        if (content == null || !content.intact() || content.block().kind() != DataBlock.KIND) {
            return false;
        }
        DataBlock head = DataBlock.read(content.bytes());
        ByteBuffer found = head.from() != expected && !jumped ? null : head.records(content.bytes());
        if (found == null) {
            problems.add("There is a block of data from position " + head.from() + " with codec " + head.codec() + ".");
            return false;
        }
        records = found;
        position = head.from();
        expected = head.to();
        complete = head.last();
        return !complete;
    }

    private void read(DataRing.Segment segment) {
        if (segment.from() > expected && !dropped) {
            end("data from position " + expected + " to " + segment.from() + " is missing");
            return;
        }
        records = segment.records();
        position = segment.from();
        while (position < expected && records.hasRemaining()) { // in the file as well
            int length = RecordFrame.length(records, records.position());
            records.position(records.position() + length);
            position += length;
        }
        expected = Math.max(expected, segment.to());
        complete = true; // all that the rank had written
    }

    @Override
    public void close() throws IOException {
        blocks.close();
    }
}
