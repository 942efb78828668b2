package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link DataLog} writes of calls, record by record. For one thread. */
final class CallRecords {

    private final List<Numbered> questions = new ArrayList<>();
    private final EventNumbers events = new EventNumbers();

    /** What a record has of a call; its parts are as in a {@link RecordedCall}. */
    record CallRecord(int thread, long event, byte[] question, ByteBuffer answer) {}

    /** The first part of a question that has a number, and answers with theirs. */
    private record Numbered(int thread, byte[] first, List<byte[]> answers) {}

    /** A segment begins, or the data of another run. */
    void clear() {
        questions.clear();
        events.clear();
    }

    /**
     * Reads a record.
     *
     * @param kind of it, which has been read
     * @param head from there on; not changed if the record is of no call
     * @return null if it is no call
     */
    CallRecord read(int kind, ByteBuffer head) {
        if (kind >= Kinds.CALL_AGAIN) {
            return again(questions.get(kind - Kinds.CALL_AGAIN), head);
        }
        switch (kind) {
            case Kinds.CALL -> {
                int thread = Words.integer(head);
                return new CallRecord(thread, events.read(head), Words.bytes(head), rest(head));
            }
            case Kinds.ASKED -> questions
                .add(new Numbered(Words.integer(head), Words.bytes(head), new ArrayList<>()));
            case Kinds.SEGMENT -> clear();
            default -> {}
        }
        return null;
    }

    private CallRecord again(Numbered numbered, ByteBuffer head) {
        long event = events.read(head);
        byte[] asked = Question.of(numbered.first, Words.bytes(head));
        int answer = Words.integer(head);
        if (answer > 0) {
            return new CallRecord(numbered.thread, event, asked,
                ByteBuffer.wrap(numbered.answers.get(answer - 1)).order(head.order()));
        }
        ByteBuffer given = rest(head);
        if (answer < 0) {
            byte[] kept = new byte[given.remaining()];
            given.duplicate().get(kept);
            numbered.answers.add(kept);
        }
        return new CallRecord(numbered.thread, event, asked, given);
    }

    private static ByteBuffer rest(ByteBuffer head) {
        return head.slice().order(head.order());
    }
}
