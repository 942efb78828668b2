package org.stft.nativempi;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.stft.mp.MessageCount;
import org.stft.mp.MessageGuard;
import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;
import org.stft.nativempi.job.Job;
import org.stft.nativempi.job.Operation;
import org.stft.nativempi.library.Wildcards;

/** Sees the program's communication: its open requests, and a probe on each of its communicators. */
final class NativeGuard implements MessageGuard {

    private static final int MOST = 100;

    private final Job job;

    NativeGuard(Job job) {
        this.job = job;
    }

    @Override
    public List<OpenCommunication> openCommunication() {
        List<OpenCommunication> open = new ArrayList<>();
        for (long comm : job.programCommunicators()) {
            job.pointToPoint().probeNow(Wildcards.ANY_SOURCE, Wildcards.ANY_TAG, comm)
                .ifPresent(message -> open.add(new OpenCommunication(Kind.UNRECEIVED_MESSAGE, message.source(),
                    message.tag(), "")));
        }
        for (Operation operation : job.open().now()) {
            open.add(new OpenCommunication(operation.isReceive() ? Kind.INCOMPLETE_RECEIVE : Kind.INCOMPLETE_SEND,
                number(operation.peer()), number(operation.tag()), operation.site()));
        }
        return open.subList(0, Math.min(MOST, open.size()));
    }

    private static int number(int value) {
        return value < 0 ? -1 : value;
    }

    /** Messages between two ranks; a collective operation leaves none behind when all ranks have called it. */
    @Override
    public Optional<MessageCount> count() {
        // The receives first: none may be counted that is not counted as sent.
        long received = job.received();
        return Optional.of(new MessageCount(job.sent(), received));
    }
}
