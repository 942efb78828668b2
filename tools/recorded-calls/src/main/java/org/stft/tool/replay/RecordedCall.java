package org.stft.tool.replay;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A call of the recorded run.
 *
 * @param number among the calls of the rank, from 1
 * @param thread the name of its thread
 * @param event the number of its first event in the event log; 0 if it is no call of MPI
 * @param question what the program asked
 * @param answer what it got, from the position on
 * @param content the elements that it got
 */
record RecordedCall(long number, String thread, long event, byte[] question, ByteBuffer answer,
    List<ByteBuffer> content) {

    /** The same, to be read again. */
    RecordedCall again() {
        return new RecordedCall(number, thread, event, question, answer.duplicate().order(answer.order()),
            content.stream().map(each -> each.duplicate().order(each.order())).toList());
    }
}
