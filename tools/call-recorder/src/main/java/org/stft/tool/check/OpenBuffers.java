package org.stft.tool.check;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Arrays;
import java.util.List;
import org.stft.probe.Call;
import org.stft.probe.OpenObjects;
import org.stft.probe.Operation;
import org.stft.probe.Region;

/**
 * The parts of arrays that nonblocking operations use which are not complete. A program can have started tens of thousands
 * of them, and each call looks at all: so what nearly always decides is in plain arrays.
 */
final class OpenBuffers implements OpenObjects.Listener {

    private static final int FIRST_ROOM = 64;

    private final Elements elements;
    @GuardedBy("this")
    private Object[] buffers = new Object[FIRST_ROOM];
    @GuardedBy("this")
    private long[] from = new long[FIRST_ROOM];
    @GuardedBy("this")
    private long[] to = new long[FIRST_ROOM];
    @GuardedBy("this")
    private Use[] uses = new Use[FIRST_ROOM];
    @GuardedBy("this")
    private int size;
    @GuardedBy("this")
    private long buffered;

    OpenBuffers(Elements elements) {
        this.elements = elements;
    }

    /** What an operation uses, with its place in the arrays: attached to its call. */
    private static final class Use {

        final Region region;
        final boolean writes;
        final long buffered;
        int place = -1;

        Use(Region region, boolean writes, long buffered) {
            this.region = region;
            this.writes = writes;
            this.buffered = buffered;
        }
    }

    @Override
    public synchronized void started(Call call) {
        boolean writes = call.receiving() != null;
        List<Region> regions = writes ? Elements.written(call) : Elements.read(call);
        Region region = regions.isEmpty() ? null : regions.get(0); // of a nonblocking operation there is one
        Elements.Part part = region == null ? null : elements.all(region);
        Use use = new Use(region, writes, call.operation() == Operation.IBSEND ? elements.bytes(call) : 0);
        call.attach(use);
        buffered += use.buffered;
        if (part != null) {
            if (size == buffers.length) {
                buffers = Arrays.copyOf(buffers, 2 * size);
                from = Arrays.copyOf(from, 2 * size);
                to = Arrays.copyOf(to, 2 * size);
                uses = Arrays.copyOf(uses, 2 * size);
            }
            put(size++, region.buffer(), part.from(), part.to(), use);
        }
    }

    @Override
    public synchronized void completed(Call call) {
        Use use = call.attached(Use.class);
        if (use == null) {
            return;
        }
        buffered -= use.buffered;
        if (use.place >= 0) {
            size--;
            put(use.place, buffers[size], from[size], to[size], uses[size]);
            buffers[size] = null;
            uses[size] = null;
        }
    }

    @GuardedBy("this")
    private void put(int place, Object buffer, long first, long end, Use use) {
        buffers[place] = buffer;
        from[place] = first;
        to[place] = end;
        uses[place] = use;
        use.place = place;
    }

    /** Returns true if a call writes at one of its buffers what an open operation uses, or reads what one writes. */
    synchronized boolean isBusy(Call call, Object buffer) {
        return buffer != null && isOpen(buffer)
            && (isUsed(Elements.written(call), buffer, false) || isUsed(Elements.read(call), buffer, true));
    }

    @GuardedBy("this")
    private boolean isOpen(Object buffer) {
        for (int i = 0; i < size; i++) {
            if (buffers[i] == buffer) {
                return true;
            }
        }
        return false;
    }

    @GuardedBy("this")
    private boolean isUsed(List<Region> regions, Object buffer, boolean onlyByWriters) {
        for (Region region : regions) {
            Elements.Part part = region.buffer() == buffer ? elements.all(region) : null;
            if (part != null && isUsed(region, part, onlyByWriters)) {
                return true;
            }
        }
        return false;
    }

    @GuardedBy("this")
    private boolean isUsed(Region region, Elements.Part part, boolean onlyByWriters) {
        for (int i = 0; i < size; i++) {
            if (buffers[i] == region.buffer() && from[i] < part.to() && part.from() < to[i]
                && (uses[i].writes || !onlyByWriters) && elements.overlap(region, uses[i].region)) {
                return true;
            }
        }
        return false;
    }

    /** The bytes of buffered sends that are not complete; MPI does not tell when a blocking one is. */
    synchronized long buffered() {
        return buffered;
    }
}
