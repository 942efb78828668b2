package org.stft.tool.race;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.nio.ByteBuffer;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Piggyback;

/** The vector clock of a rank, which travels with its messages: it counts each send and each completed receive. */
final class Stamps implements Piggyback {

    @GuardedBy("this")
    private long[] clock = {};

    /** What the sender of a message knew; kept with the call that asked for the message. */
    record Stamp(long[] components) {}

    @Override
    public int length() {
        return MPI.COMM_WORLD.Size() * Long.BYTES;
    }

    @Override
    public synchronized void write(Call call, ByteBuffer target) {
        tick();
        target.asLongBuffer().put(clock);
    }

    @Override
    public void read(Call call, ByteBuffer source) {
        long[] components = new long[source.remaining() / Long.BYTES];
        source.asLongBuffer().get(components);
        call.attach(new Stamp(components));
    }

    /** Counts an event of this rank. Returns its number. */
    synchronized long tick() {
        begin();
        return ++clock[MPI.COMM_WORLD.Rank()];
    }

    @GuardedBy("this")
    private void begin() {
        if (clock.length == 0) {
            clock = new long[MPI.COMM_WORLD.Size()];
        }
    }

    /** This rank knows what the sender of a message knew. */
    synchronized void learn(Stamp stamp) {
        begin();
        for (int i = 0; i < clock.length; i++) {
            clock[i] = Math.max(clock[i], stamp.components()[i]);
        }
    }
}
