package org.stft.tool.replay;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.stft.log.DataContent;
import org.stft.log.DataWriter;
import org.stft.tool.replay.Polls.Poll;

/**
 * The data of this rank, in the order in which its calls return. What is recorded before {@code MPI.Init} has returned is
 * kept until then. Safe for several threads.
 */
final class DataLog {

    private final Polls polls = new Polls();
    @GuardedBy("this")
    private final List<byte[]> early = new ArrayList<>();
    @GuardedBy("this")
    private final Words words = new Words();
    @GuardedBy("this")
    private DataWriter writer;
    @GuardedBy("this")
    private boolean closed;

    /** Makes a {@link DataWriter}. */
    interface Creation {

        DataWriter create() throws IOException;
    }

    /** Begins the data, or those of another run. */
    synchronized void open(Creation creation, Consumer<String> report) {
        try {
            writer = creation.create();
            early.forEach(record -> writer.append(ByteBuffer.wrap(record), DataContent.NONE));
        } catch (IOException e) {
            closed = true;
            report.accept("the data of this rank cannot be recorded: " + e.getMessage()
                + ". The program continues, and cannot be replayed. Free disk space or set stft.tools.directory.");
        }
        early.clear();
    }

    synchronized void name(String text) {
        append(words.clear().number(Kinds.NAME).text(text), DataContent.NONE);
    }

    synchronized void version(String kind, long version) {
        flush();
        append(words.clear().number(Kinds.VERSION).text(kind).number(version), DataContent.NONE);
    }

    synchronized void facts(String lines) {
        append(words.clear().number(Kinds.PROCESS).text(lines), DataContent.NONE);
    }

    /** Adds a call. One that has found nothing, as the one before, is only counted. */
    synchronized void call(Words record, DataContent content, Poll poll) {
        if (poll != null && polls.isRepeated(poll)) {
            write(polls.due());
            return;
        }
        flush();
        append(record, content);
        polls.begin(poll);
    }

    @GuardedBy("this")
    private void flush() {
        write(polls.end());
    }

    @GuardedBy("this")
    private void write(int repeats) {
        if (repeats > 0) {
            append(words.clear().number(Kinds.REPEATED).number(repeats), DataContent.NONE);
        }
    }

    @GuardedBy("this")
    private void append(Words record, DataContent content) {
        if (closed) {
            return;
        }
        if (writer == null) {
            early.add(record.toBytes()); // there is no content before Init
        } else {
            writer.append(record.written(), content);
        }
    }

    /** Closes the files before an image of this process is taken. */
    synchronized void suspend() {
        flush();
        if (writer != null) {
            writer.suspend();
        }
    }

    synchronized void resume() {
        if (writer != null) {
            writer.resume();
        }
    }

    /** In a process that was restored from its image: the files belong to the run before. */
    synchronized void abandon() {
        if (writer != null) {
            writer.abandon();
            writer = null;
        }
    }

    /** Ends the data. Returns the time for which the program has waited for the disk, in nanoseconds. */
    synchronized long close() {
        flush();
        closed = true;
        if (writer == null) {
            return 0;
        }
        writer.close();
        return writer.waited();
    }
}
