package org.stft.tool.replay;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.stft.log.DataContent;
import org.stft.log.DataWriter;
import org.stft.log.KeptSegments;
import org.stft.tool.replay.Asked.Known;
import org.stft.tool.replay.Polls.Poll;

/**
 * The data of this rank, in the order in which its calls return. What is recorded before {@code MPI.Init} has returned is
 * kept until then. Safe for several threads.
 */
final class DataLog {

    /** How many questions get a number in each segment. */
    private static final int MOST_QUESTIONS = 4096;

    private final Polls polls = new Polls();
    @GuardedBy("this")
    private final List<byte[]> early = new ArrayList<>();
    @GuardedBy("this")
    private final Words words = new Words();
    @GuardedBy("this")
    private DataWriter writer;
    @GuardedBy("this")
    private boolean closed;
    @GuardedBy("this")
    private KeptSegments kept = new KeptSegments(0);
    @GuardedBy("this")
    private long calls;
    @GuardedBy("this")
    private final Words question = new Words();
    @GuardedBy("this")
    private final EventNumbers events = new EventNumbers();
    @GuardedBy("this")
    private long segment;
    /** Those that have a number in this segment. */
    @GuardedBy("this")
    private int questions;

    /** Makes a {@link DataWriter}. */
    interface Creation {

        DataWriter create() throws IOException;
    }

    /**
     * Begins the data, or those of another run.
     *
     * @param versions the number of last versions that have to be replayable; 0: everything is kept
     */
    synchronized void open(int versions, Creation creation, Consumer<String> report) {
        try {
            writer = creation.create();
            kept = new KeptSegments(versions);
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

    /** The state of a version is taken now: a segment begins if only the last versions are to be kept. */
    synchronized void beginVersion(long version, List<String> names) {
        flush();
        if (writer != null && kept.isLimited()) {
            kept.begun(version, writer.newSegment());
            beginSegment(names);
        }
    }

    /** Drops what the last versions do not need. */
    synchronized void committed(long version) {
        if (writer != null && kept.isLimited()) {
            writer.dropBefore(kept.committed(version));
        }
    }

    synchronized void facts(String lines) {
        append(words.clear().number(Kinds.PROCESS).text(lines), DataContent.NONE);
    }

    @GuardedBy("this")
    private void beginSegment(List<String> names) {
        clearNumbers();
        append(words.clear().number(Kinds.SEGMENT).number(calls), DataContent.NONE);
        names.forEach(this::name);
    }

    @GuardedBy("this")
    private void clearNumbers() {
        segment++;
        questions = 0;
        events.clear();
    }

    /**
     * Adds a call. One that has found nothing, as the one before, is only counted.
     *
     * @param event its number; 0 if it has none
     * @param second the second part of its question
     */
    synchronized void call(Asked asked, long event, Words second, Words answer, DataContent content, Poll poll) {
        if (poll != null && polls.isRepeated(poll)) {
            write(polls.due());
            return;
        }
        flush();
        Known known = known(asked);
        append(known == null
            ? whole(asked, event, second, answer)
            : again(known, event, second, answer, asked.hasDifferentAnswers()), content);
        calls++;
        polls.begin(poll);
    }

    /** Null for a question that has no number: it is asked for the first time, or there are enough. */
    @GuardedBy("this")
    private Known known(Asked asked) {
        if (asked.known != null && asked.known.segment == segment) {
            return asked.known;
        }
        if (!asked.isLogged || questions == MOST_QUESTIONS) {
            asked.isLogged = true;
            return null;
        }
        append(words.clear().number(Kinds.ASKED).number(asked.thread).bytes(asked.first), DataContent.NONE);
        asked.known = new Known(segment, questions++);
        return asked.known;
    }

    @GuardedBy("this")
    private Words whole(Asked asked, long event, Words second, Words answer) {
        question.clear().bytes(asked.first).add(second);
        return events.write(event, words.clear().number(Kinds.CALL).number(asked.thread)).number(question.length())
            .add(question).add(answer);
    }

    @GuardedBy("this")
    private Words again(Known known, long event, Words second, Words answer, boolean isAnotherAnswer) {
        events.write(event, words.clear().number(Kinds.CALL_AGAIN + known.number)).number(second.length())
            .add(second);
        int number = isAnotherAnswer ? 0 : known.find(answer);
        if (number > 0) {
            return words.number(number);
        }
        return words.number(!isAnotherAnswer && known.keeps(answer) ? -1 : 0).add(answer);
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
        kept.processImage();
        if (writer != null) {
            writer.suspend();
        }
    }

    /** What was added meanwhile is missing, perhaps a text or a question with a number: these are given again. */
    synchronized void resume(List<String> names) {
        if (writer != null) {
            writer.resume();
            beginSegment(names);
        }
    }

    /** In a process that was restored from its image: the files belong to the run before. */
    synchronized void abandon() {
        if (writer != null) {
            writer.abandon();
            writer = null;
        }
        clearNumbers();
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
