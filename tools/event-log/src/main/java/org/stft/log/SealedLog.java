package org.stft.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;

/**
 * A copy of the log of a rank that has ended: closed, without a ring, and with all that can be read of the original.
 * Events that are missing there are missing in the copy too.
 *
 * @param events how many it has
 * @param missing how many events are known to be missing
 * @param fromRing how many were only in the ring
 * @param dropped bytes of the log file that could not be read
 * @param open the calls that the rank was in, in words
 * @param ending how the rank has ended, in one word; {@link #KILLED} if it has not closed its log
 * @param findings what is wrong with the original
 */
public record SealedLog(long events, long missing, long fromRing, long dropped, List<String> open, String ending,
    List<LogProblem> findings) {

    /** The ending of a rank that has not closed its log. */
    public static final String KILLED = "killed";

    /**
     * Writes the copy, and forces it to disk.
     *
     * @param from the directory of the run
     * @param to an existing directory, which has no log of the rank
     * @param packed true to compress the events
     * @throws IOException if the log cannot be read at all, if a later release has written it, or if the copy cannot be
     *     written
     */
    public static SealedLog write(Path from, int rank, Path to, boolean packed) throws IOException {
        Path file = Files.createFile(RunFiles.log(to, rank));
        try (EventReader reader = EventReader.open(from, rank);
            LogFile log = new LogFile(file, rank, Long.MAX_VALUE, "no limit")) {
            reader.finish();
            reader.keepToolBlocks();
            Copy copy = new Copy(Survey.of(from, rank), log, packed);
            copy.begin();
            for (Event event = reader.next(); event != null; event = reader.next()) {
                copy.toolBlocks(reader.takeToolBlocks());
                copy.add(event);
                copy.dropped(reader);
            }
            copy.toolBlocks(reader.takeToolBlocks());
            return copy.end(reader);
        } finally {
            try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
                written.force(true);
            }
        }
    }

    /** What is in the blocks of a log file beside events, and how much of the file can be read. */
    private static final class Survey {

        private Blocks.Content run;
        private Blocks.Content end;
        private final List<String> names = new ArrayList<>();
        private long readable;
        private long inFile;
        private long size;

        static Survey of(Path directory, int rank) throws IOException {
            Survey survey = new Survey();
            Path file = RunFiles.log(directory, rank);
            survey.size = RunFiles.length(file);
            try (Blocks blocks = new Blocks(file, finding -> {})) {
                for (Blocks.Content each = blocks.next(false); each != null; each = blocks.next(false)) {
                    survey.add(each, file);
                }
            }
            return survey;
        }

        private void add(Blocks.Content content, Path file) throws IOException {
            Block block = content.block();
            if (block.type() == Block.Type.UNKNOWN && block.kind() < LogWriter.FIRST_OF_TOOLS) {
                throw new IOException("Expected blocks of the types that this release knows, found type " + block.kind()
                    + " in " + file + ". Use the release that has written it.");
            }
            if (content.intact()) {
                readable += Block.HEAD_BYTES + content.bytes().length;
                inFile += block.hasEvents() ? block.count() : 0;
                keep(content);
            } else if (block.type() == Block.Type.EVENTS) {
                int intact = intactRecords(content);
                readable += intact == 0 ? 0 : Block.HEAD_BYTES + (long) intact * EventRecord.BYTES;
                inFile += intact;
            }
        }

        private void keep(Blocks.Content content) {
            switch (content.block().type()) {
                case RUN -> run = run == null ? content : run;
                case NAMES -> names.add(new String(content.bytes(), StandardCharsets.UTF_8));
                case END -> end = content;
                default -> {}
            }
        }

        private static int intactRecords(Blocks.Content content) {
            ByteBuffer records = ByteBuffer.wrap(content.bytes()).order(ByteOrder.LITTLE_ENDIAN);
            int intact = 0;
            for (int i = 0; i < Math.min(content.block().count(), records.capacity() / EventRecord.BYTES); i++) {
                intact += EventRecord.read(records, i * EventRecord.BYTES, content.block().first() + i) == null ? 0 : 1;
            }
            return intact;
        }
    }

    private static final class Copy {

        private final Survey survey;
        private final LogFile log;
        private final boolean packed;
        private final ByteBuffer pending = ByteBuffer.allocate(PackedEvents.MOST * EventRecord.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN);
        private long first;
        private int count;
        private long events;
        private long next;

        private Copy(Survey survey, LogFile log, boolean packed) {
            this.survey = survey;
            this.log = log;
            this.packed = packed;
            this.next = survey.run.block().first();
        }

        private void begin() throws IOException {
            append(Block.Type.RUN.code, next, 0, survey.run.bytes());
            if (!survey.names.isEmpty()) {
                append(Block.Type.NAMES.code, next, 0,
                    String.join("\n", survey.names).getBytes(StandardCharsets.UTF_8));
            }
        }

        private void append(int kind, long number, int countOfEvents, byte[] content) throws IOException {
            byte[] block = new byte[Block.HEAD_BYTES + content.length];
            System.arraycopy(content, 0, block, Block.HEAD_BYTES, content.length);
            log.append(kind, number, countOfEvents, block, content.length);
        }

        private void toolBlocks(List<ToolBlocks.ToolBlock> blocks) throws IOException {
            for (ToolBlocks.ToolBlock each : blocks) {
                append(each.kind(), each.next(), 0, each.content());
            }
        }

        private void add(Event event) throws IOException {
            if (event.kind() == EventKind.GAP) {
                flush();
                next = event.number() + event.missing();
                return;
            }
            first = count == 0 ? event.number() : first;
            EventRecord.write(pending, count * EventRecord.BYTES, event.number(),
                EventRecord.kind(event.kind(), event.operation(), event.flags(), event.type()),
                EventRecord.time(event.nanos(), event.thread()),
                EventRecord.where(event.duration(), event.communicator(), event.site()),
                EventRecord.pair(event.peer(), event.tag()), EventRecord.pair(event.count(), event.request()));
            count++;
            events++;
            next = event.number() + 1;
            if (count == PackedEvents.MOST) {
                flush();
            }
        }

        private void dropped(EventReader reader) throws IOException {
            if (reader.isDroppedUntil(next) && count == 0) {
                append(Block.Type.DROPPED.code, next, 0, new byte[0]);
            }
        }

        private void flush() throws IOException {
            if (count > 0) {
                byte[] records = Arrays.copyOf(pending.array(), count * EventRecord.BYTES);
                append(packed ? Block.Type.PACKED.code : Block.Type.EVENTS.code, first, count,
                    packed ? PackedEvents.pack(records, count, Deflater.BEST_COMPRESSION) : records);
                count = 0;
            }
        }

        private SealedLog end(EventReader reader) throws IOException {
            flush();
            List<Event> open = reader.openCalls();
            boolean closed = reader.isClosed();
            append(Block.Type.END.code, closed ? survey.end.block().first() : next, 0,
                closed
                    ? survey.end.bytes()
                    : ("ending\t" + KILLED + "\nlost\t" + reader.missing()
                        + (open.isEmpty() ? "" : "\n" + OpenCalls.text(open))).getBytes(StandardCharsets.UTF_8));
            return new SealedLog(events, reader.missing(), Math.max(0, events - survey.inFile),
                survey.size - survey.readable,
                open.stream().map(call -> EventText.ofOpen(call, reader.tables())).toList(),
                closed ? reader.ending() : KILLED, reader.findings());
        }
    }
}
