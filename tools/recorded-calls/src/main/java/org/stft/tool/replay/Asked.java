package org.stft.tool.replay;

import java.lang.reflect.Array;
import java.util.Arrays;
import mpi.Comm;
import mpi.Datatype;
import mpi.Op;
import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/**
 * A call that a thread makes, perhaps again and again: the first part of its question, and what has to be the same in
 * another call for that to have the same first part. Belongs to its thread, but for what {@link DataLog} keeps here.
 */
final class Asked {

    /** Can be in no other call. */
    private static final Object OTHER = new Object();
    private static final Object ANY_REQUEST = Request.class;

    /** The number of its thread's name. */
    final int thread;
    final byte[] first;
    /** What the log has of it; null if it was not made again. */
    Known known;
    /** Whether the log has a call of it. */
    boolean isLogged;
    private final Operation operation;
    /** Of the object on which the method is called and of the arguments, if they are part of the question. */
    private final Object[] forms;

    /** A question with a number in the log, and answers to it with theirs. */
    static final class Known {

        private static final int MOST_ANSWERS = 8;
        private static final int LONGEST_ANSWER = 64;

        /** In which the number is valid. */
        final long segment;
        final int number;
        private final byte[][] answers = new byte[MOST_ANSWERS][];
        private int count;
        private int last;

        Known(long segment, int number) {
            this.segment = segment;
            this.number = number;
        }

        /** Returns the number of an answer, counted from 1; 0 if it has none. */
        int find(Words answer) {
            for (int i = 0; i < count; i++) {
                int each = last + i < count ? last + i : last + i - count; // most have the one of the last time
                if (answer.isEqual(answers[each])) {
                    last = each;
                    return each + 1;
                }
            }
            return 0;
        }

        /** Keeps an answer, if there is room. */
        boolean keeps(Words answer) {
            if (count == MOST_ANSWERS || answer.length() > LONGEST_ANSWER) {
                return false;
            }
            answers[count++] = answer.toBytes();
            return true;
        }
    }

    /** A buffer with a type and a length. */
    private record Buffer(Class<?> type, int length) {}

    /** Requests, whose numbers are in the second part. */
    private record Requests(int length) {}

    /** A question that is compared with none. */
    Asked(int thread, byte[] first) {
        this.thread = thread;
        this.first = first;
        this.operation = null;
        this.forms = new Object[0];
    }

    Asked(int thread, byte[] first, Call call) {
        this.thread = thread;
        this.first = first;
        this.operation = call.operation();
        if (!Question.asksArguments(operation)) {
            this.forms = new Object[0];
            return;
        }
        boolean[] buffers = Question.buffers(operation);
        this.forms = new Object[1 + buffers.length];
        forms[0] = form(call.self(), false);
        for (int i = 0; i < buffers.length; i++) {
            forms[1 + i] = form(call.argument(i), buffers[i]);
        }
    }

    /** Returns false if no other call can be known to be the same. */
    boolean isComparable() {
        return operation != null && Arrays.stream(forms).noneMatch(each -> each == OTHER);
    }

    /** Returns true if hardly any two answers are the same. */
    boolean hasDifferentAnswers() {
        return operation != null && (operation.isOutsideMpi() || Recording.NEW_REQUESTS.contains(operation)
            || Recording.NEW_PERSISTENT.contains(operation));
    }

    /** Returns true if another call of its thread, from the same site, has the same first part. */
    boolean isSame(Call call) {
        if (call.operation() != operation) {
            return false;
        }
        for (int i = forms.length - 1; i >= 0; i--) { // the last ones differ most: peer and tag
            if (!isSame(forms[i], i == 0 ? call.self() : call.argument(i - 1))) {
                return false;
            }
        }
        return true;
    }

    /** What of an argument is in the first part, without holding arrays of the program. */
    private static Object form(Object value, boolean isBuffer) {
        if (isBuffer && value != null) {
            return value.getClass().isArray() ? new Buffer(value.getClass(), Array.getLength(value)) : OTHER;
        }
        if (value == null || value instanceof Integer || value instanceof Boolean || value instanceof Comm
            || value instanceof Datatype || value instanceof Op) {
            return value;
        }
        if (value instanceof Request) {
            return ANY_REQUEST;
        }
        if (value instanceof Request[] requests) {
            return new Requests(requests.length);
        }
        return value instanceof int[] numbers
            ? numbers.clone()
            : value instanceof boolean[] truths ? truths.clone() : OTHER;
    }

    private static boolean isSame(Object form, Object value) {
        if (form == value) {
            return true;
        }
        if (form == null || value == null) {
            return false;
        }
        if (form instanceof Integer || form instanceof Boolean) {
            return form.equals(value);
        }
        if (form instanceof Buffer buffer) {
            return buffer.type == value.getClass() && buffer.length == Array.getLength(value);
        }
        if (form == ANY_REQUEST) {
            return value instanceof Request;
        }
        if (form instanceof Requests requests) {
            return value instanceof Request[] all && all.length == requests.length;
        }
        if (form instanceof int[] numbers) {
            return value instanceof int[] all && Arrays.equals(numbers, all);
        }
        return form instanceof boolean[] truths && value instanceof boolean[] all && Arrays.equals(truths, all);
    }
}
