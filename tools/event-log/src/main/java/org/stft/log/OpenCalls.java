package org.stft.log;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The calls that a rank was in when it ended, in the text of the block that ends its log. */
final class OpenCalls {

    private static final String COUNT = "open";
    private static final String CALL = "call-";
    private static final int FIELDS = 12;

    private OpenCalls() {
    }

    static String text(List<Event> calls) {
        StringBuilder text = new StringBuilder(COUNT + "\t" + calls.size());
        for (int i = 0; i < calls.size(); i++) {
            Event call = calls.get(i);
            text.append('\n').append(CALL).append(i).append('\t');
            text.append(call.kind().code()).append(' ').append(call.nanos());
            for (int value : new int[] {call.operation(), call.flags(), call.type(), call.thread(), call.communicator(),
                call.site(), call.peer(), call.tag(), call.count(), call.request()}) {
                text.append(' ').append(value);
            }
        }
        return text.toString();
    }

    /** Returns true if the rank was in a call. */
    static boolean areIn(Map<String, String> end) {
        return end.containsKey(COUNT);
    }

    /** The calls that this release knows. */
    static List<Event> of(Map<String, String> end) {
        List<Event> calls = new ArrayList<>();
        for (int i = 0; end.containsKey(CALL + i); i++) {
            long[] field = Arrays.stream(end.get(CALL + i).split(" ")).mapToLong(Long::parseLong).toArray();
            EventKind kind = EventKind.of((int) field[0]);
            if (kind != null && field.length == FIELDS) {
                calls.add(new Event(0, kind, (int) field[2], (int) field[3], (int) field[4], field[1], 0,
                    (int) field[5], (int) field[6], (int) field[7], (int) field[8], (int) field[9], (int) field[10],
                    (int) field[11]));
            }
        }
        return calls;
    }
}
