package org.stft.tool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.MPI;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.stft.probe.Call;
import org.stft.probe.Datatypes;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;
import org.stft.probe.mpj.MpjExpress;

/** Which calls use what open operations use, against a list that is searched as a whole. */
class OpenBuffersTest {

    private static final int[][] ARRAYS = {new int[40], new int[40], new int[40]};

    private final OpenBuffers open = new OpenBuffers(new Elements(new OnlyIntegers()));

    @BeforeAll
    static void beginWithoutMpi() {
        new MpjExpress().objects().initialize(0, 1);
    }

    /** A type whose elements are integers. */
    private static final class OnlyIntegers implements Datatypes {

        @Override
        public Optional<TypeLayout> layout(Datatype type) {
            return Optional.of(new TypeLayout(Basic.INT, List.of(new Run(0, 1)), 1));
        }

        @Override
        public int number(Datatype type) {
            return 0;
        }

        @Override
        public boolean isCommitted(Datatype type) {
            return true;
        }

        @Override
        public boolean isFreed(Datatype type) {
            return false;
        }

        @Override
        public long digest(List<Region> regions) {
            throw new UnsupportedOperationException("no data");
        }
    }

    private static Call call(Operation operation, int array, int offset, int count) {
        return new WrittenCall(operation, null, ARRAYS[array], offset, count, MPI.INT, 1, 0);
    }

    private static Call random(Random random) {
        Operation[] some = {Operation.ISEND, Operation.IRECV, Operation.IBSEND};
        return call(some[random.nextInt(some.length)], random.nextInt(ARRAYS.length), random.nextInt(30),
            1 + random.nextInt(5));
    }

    private static boolean meet(Call one, Call other) {
        int from = (int) one.argument("offset");
        int otherFrom = (int) other.argument("offset");
        return one.argument("buf") == other.argument("buf")
            && (one.operation() == Operation.IRECV || other.operation() == Operation.IRECV)
            && from < otherFrom + (int) other.argument("count") && otherFrom < from + (int) one.argument("count");
    }

    @Test
    void randomOperations_areBusyFromTheirStartToTheirCompletion() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        List<Call> started = new ArrayList<>();
        int busy = 0;
        for (int i = 0; i < 20_000; i++) {
            Call call = random(random);
            boolean expected = started.stream().anyMatch(each -> meet(each, call));
            assertThat(open.isBusy(call, call.argument("buf"))).as("seed " + seed + ", call " + i).isEqualTo(expected);
            busy += expected ? 1 : 0;
            open.started(call);
            started.add(call);
            while (started.size() > random.nextInt(12)) {
                open.completed(started.remove(random.nextInt(started.size())));
            }
            assertThat(open.buffered()).isEqualTo(started.stream()
                .filter(each -> each.operation() == Operation.IBSEND)
                .mapToLong(each -> 4L * (int) each.argument("count"))
                .sum());
        }
        assertThat(busy).isBetween(1000, 19_000);
    }

    @Test
    void moreThanThereIsRoomFor_areAllSeen() {
        int[] array = new int[1000];
        List<Call> calls = IntStream.range(0, array.length)
            .<Call>mapToObj(i -> new WrittenCall(Operation.IRECV, null, array, i, 1, MPI.INT, 1, 0)).toList();
        calls.forEach(open::started);
        assertThat(calls).allMatch(each -> open.isBusy(each, array));
        calls.subList(0, 999).forEach(open::completed);
        assertThat(calls.subList(0, 999)).noneMatch(each -> open.isBusy(each, array));
        assertThat(open.isBusy(calls.get(999), array)).isTrue();
    }
}
