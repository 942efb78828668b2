package org.stft.mpj.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.stft.mp.OpenCommunication.Kind.INCOMPLETE_RECEIVE;
import static org.stft.mp.OpenCommunication.Kind.INCOMPLETE_SEND;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import mpjdev.Request;
import mpjdev.Status;
import org.junit.jupiter.api.Test;
import xdev.ProcessID;

class OpenRequestsTest {

    private final OpenRequests requests = new OpenRequests(new MessageCounter());
    private final ProcessID peer = new ProcessID(UUID.randomUUID());

    @Test
    void manySendsAndReceivesWereDropped_noSendAndAHundredReceivesAreKept() {
        for (int i = 0; i < 1000; i++) {
            requests.add(new CompleteRequest(), INCOMPLETE_SEND, peer, i);
            requests.add(new CompleteRequest(), INCOMPLETE_RECEIVE, peer, i);
        }
        System.gc();
        Request last = requests.add(new CompleteRequest(), INCOMPLETE_SEND, peer, 1000);
        await().untilAsserted(() -> {
            requests.add(new CompleteRequest(), INCOMPLETE_SEND, peer, 0).iwait();
            assertThat(requests.find()).hasSize(101).filteredOn(OpenRequest::isSend).extracting(OpenRequest::tag)
                .containsExactly(1000);
        });
        last.iwait();
    }

    @Test
    void threadsOpenAndWaitAtTheSameTime_whatIsLeftOpenIsFound() {
        List<Request> left = new ArrayList<>();
        CompletableFuture.allOf(IntStream.range(0, 4).mapToObj(thread -> CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 20_000; i++) {
                Request earlier = requests.add(new CompleteRequest(), INCOMPLETE_RECEIVE, peer, thread);
                requests.add(new CompleteRequest(), INCOMPLETE_SEND, peer, thread).iwait();
                if (i % 1000 != 0) {
                    earlier.iwait();
                } else {
                    synchronized (left) {
                        left.add(earlier);
                    }
                }
            }
        })).toArray(CompletableFuture[]::new)).join();
        assertThat(requests.find()).hasSize(80);
        left.forEach(Request::iwait);
        assertThat(requests.find()).isEmpty();
    }

    /** As the device's own: completes when it is waited for. */
    private static final class CompleteRequest extends Request {

        @Override
        public Status iwait() {
            Status status = itest();
            complete(status);
            return status;
        }

        @Override
        public Status itest() {
            return new Status(0, 0, 0);
        }

        @Override
        public void free() {
        }

        @Override
        public boolean isnull() {
            return false;
        }

        @Override
        public boolean cancel() {
            return false;
        }
    }
}
