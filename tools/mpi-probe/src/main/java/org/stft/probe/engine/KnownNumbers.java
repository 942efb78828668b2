package org.stft.probe.engine;

import org.stft.probe.Call;
import org.stft.probe.MatchingNumbers;

/** The numbers of messages, which are kept with their calls. */
final class KnownNumbers implements MatchingNumbers {

    @Override
    public long sent(Call call) {
        return number(call, true);
    }

    @Override
    public long received(Call call) {
        return number(call, false);
    }

    private static long number(Call call, boolean sent) {
        for (MatchedMessage message : ((ProgramCall) call).messages()) {
            if (message.isSent() == sent) {
                return message.number();
            }
        }
        return -1;
    }
}
