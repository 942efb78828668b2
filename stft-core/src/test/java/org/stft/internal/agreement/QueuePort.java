package org.stft.internal.agreement;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;
import org.stft.mp.OpenCommunication;

/** A port between threads of one process: queues between all pairs. */
public final class QueuePort implements MessagePassing {

    private final int rank;
    private final List<List<BlockingQueue<byte[]>>> queues;
    List<OpenCommunication> open = List.of();

    private QueuePort(int rank, List<List<BlockingQueue<byte[]>>> queues) {
        this.rank = rank;
        this.queues = queues;
    }

    public static List<QueuePort> of(int size) {
        List<List<BlockingQueue<byte[]>>> queues = new ArrayList<>();
        for (int from = 0; from < size; from++) {
            List<BlockingQueue<byte[]>> row = new ArrayList<>();
            for (int to = 0; to < size; to++) {
                row.add(new LinkedBlockingQueue<>());
            }
            queues.add(row);
        }
        List<QueuePort> ports = new ArrayList<>();
        for (int rank = 0; rank < size; rank++) {
            ports.add(new QueuePort(rank, queues));
        }
        return ports;
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
        return queues.size();
    }

    @Override
    public void send(int destination, byte[] message) {
        queues.get(rank).get(destination).add(message);
    }

    @Override
    public Optional<byte[]> receive(int source, Duration timeout) {
        try {
            return Optional.ofNullable(queues.get(source).get(rank).poll(timeout.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public MessageGuard guard() {
        return () -> open;
    }
}
