package org.stft.tool.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.stft.probe.ToolContext;

/**
 * Where a program that was restored from a version of its objects enters the log of the run that saved it. It first makes
 * the calls again that precede the restored part, communicators and parameters for instance, which are those at the
 * beginning of the log. The first call that is another one, or a checkpoint call, must be the one that followed the
 * version. If calls with which the restored part begins are the same as those at the beginning of the log, the replay has
 * given them old answers: it is repeated, and enters the log there.
 */
final class Entry {

    /** The process ends with it if the replay has to be repeated. */
    static final int REPEAT = 75;

    private static final int UNKNOWN = -1;
    private static final int SEARCHED = 1000;

    private final long version;
    private final int known;
    private final Path file;
    private final List<byte[]> before = new ArrayList<>();
    private boolean entered;

    private Entry(long version, int known, Path file) {
        this.version = version;
        this.known = known;
        this.file = file;
    }

    /** As the settings of a replay say; null if it begins at the beginning. */
    static Entry of(ToolContext context) {
        long version = Long.parseLong(context.setting("from", "0"));
        return version == 0
            ? null
            : new Entry(version, Integer.parseInt(context.setting("entry", Integer.toString(UNKNOWN))),
                Path.of(context.setting("entry-file", "")));
    }

    long version() {
        return version;
    }

    boolean isEntered() {
        return entered;
    }

    /**
     * Returns true, once, if the next call is the one that followed the version.
     *
     * @param recorded the next call in the beginning of the log; null if there is none
     */
    boolean isNow(RecordedCall recorded, boolean checkpoint, byte[] question) {
        if (entered) {
            return false;
        }
        entered = known == UNKNOWN
            ? checkpoint || recorded == null || !Arrays.equals(recorded.question(), question)
            : before.size() == known;
        before.add(question);
        return entered;
    }

    /**
     * Finds the call, before the one that differs, with which the restored part begins.
     *
     * @param log from the call that followed the version
     * @param question the last one, which is that of no call at the beginning of the log
     * @return the number of calls before it; empty if there is none
     */
    OptionalInt earlier(ReplayLog log, byte[] question) throws IOException {
        int last = before.size() - 1;
        if (known != UNKNOWN) {
            return OptionalInt.empty();
        }
        before.set(last, question); // with the names that are known now
        List<byte[]> followed = new ArrayList<>();
        for (RecordedCall call = log.take(); call != null && followed.size() < SEARCHED; call = log.take()) {
            followed.add(call.question());
        }
        for (int first = last - 1; first >= 0 && last - first < followed.size(); first--) {
            if (isEqual(before.subList(first, last + 1), followed)) {
                return OptionalInt.of(first);
            }
        }
        return OptionalInt.empty();
    }

    private static boolean isEqual(List<byte[]> calls, List<byte[]> followed) {
        int last = calls.size() - 1; // it may send something else because of the old answers
        for (int i = 0; i < last; i++) {
            if (!Arrays.equals(calls.get(i), followed.get(i))) {
                return false;
            }
        }
        return Question.isSameCall(calls.get(last), followed.get(last));
    }

    /** Ends the process, to be repeated with this number of calls before the entry. */
    void repeat(int calls) throws IOException {
        Files.writeString(file, Integer.toString(calls));
        Runtime.getRuntime().halt(REPEAT);
    }
}
