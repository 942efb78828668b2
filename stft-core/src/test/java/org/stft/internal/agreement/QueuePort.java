package org.stft.internal.agreement;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessageCount;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;

/** A port between threads of one process: queues between all pairs. Counts the messages that pass. */
public final class QueuePort implements MessagePassing {

    private final int rank;
    private final int size;
    private final Map<Route, BlockingQueue<byte[]>> queues;
    private final Waiting waiting;
    private final AtomicLong messages = new AtomicLong();
    private final AtomicInteger longest = new AtomicInteger();
    private Optional<MessageCount> ofTheProgram = Optional.empty();
    private List<OpenCommunication> open = List.of();

    /** How ranks that take turns wait. */
    public interface Waiting {
        /** Called before each send. */
        void step();

        /** Waits until the condition holds or the time is over; returns whether it holds. */
        boolean await(BooleanSupplier ready, Duration timeout);
    }

    private record Route(ChannelId channel, int from, int to) {}

    private QueuePort(int rank, int size, Map<Route, BlockingQueue<byte[]>> queues, Waiting waiting) {
        this.waiting = waiting;
        this.rank = rank;
        this.size = size;
        this.queues = queues;
    }

    /** Ports whose ranks wait by the clock of this machine. */
    public static List<QueuePort> of(int size) {
        return of(size, null);
    }

    /** Ports of ranks that take turns. */
    public static List<QueuePort> of(int size, Waiting waiting) {
        Map<Route, BlockingQueue<byte[]>> queues = new ConcurrentHashMap<>();
        return IntStream.range(0, size).mapToObj(rank -> new QueuePort(rank, size, queues, waiting)).toList();
    }

    /** The number of messages that this rank has sent. */
    public long messages() {
        return messages.get();
    }

    /** The length in bytes of the longest message that this rank has sent. */
    public int longest() {
        return longest.get();
    }

    /** Sets what the guard says about the messages of the program. */
    public void count(long sent, long received) {
        ofTheProgram = Optional.of(new MessageCount(sent, received));
    }

    /** Sets what the guard finds. */
    public void open(OpenCommunication... communication) {
        open = List.of(communication);
    }

    private BlockingQueue<byte[]> queue(ChannelId channel, int from, int to) {
        return queues.computeIfAbsent(new Route(channel, from, to), route -> new LinkedBlockingQueue<>());
    }

    @Override
    public String implementation() {
        return "queues 1";
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Channel channel(ChannelId id) {
        return new Channel() {
            @Override
            public void send(int destination, byte[] message) {
                if (waiting != null) {
                    waiting.step();
                }
                messages.incrementAndGet();
                longest.accumulateAndGet(message.length, Math::max);
                queue(id, rank, destination).add(message);
            }

            @Override
            public Optional<byte[]> receive(int source, Duration timeout) {
                if (waiting != null) {
                    BlockingQueue<byte[]> queue = queue(id, source, rank);
                    waiting.await(() -> !queue.isEmpty(), timeout);
                    return Optional.ofNullable(queue.poll());
                }
                try {
                    return Optional.ofNullable(queue(id, source, rank).poll(timeout.toNanos(), TimeUnit.NANOSECONDS));
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    @Override
    public MessageGuard guard() {
        return new MessageGuard() {
            @Override
            public List<OpenCommunication> openCommunication() {
                return open;
            }

            @Override
            public Optional<MessageCount> count() {
                return ofTheProgram;
            }
        };
    }
}
