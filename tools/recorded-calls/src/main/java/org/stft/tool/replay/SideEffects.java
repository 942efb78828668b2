package org.stft.tool.replay;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Datatypes;
import org.stft.probe.Region;
import org.stft.probe.TransferArguments;
import org.stft.probe.TypeLayout;

/**
 * Elements that a collective operation changes although MPI does not say so: MPJ Express uses arrays of the program for
 * what it passes on to other ranks. All elements of the arrays are compared before and after, those of objects by
 * identity, others by digests of up to three parts of an array.
 */
final class SideEffects {

    private static final Map<Class<?>, Datatype> TYPES = Map.of(byte[].class, MPI.BYTE, char[].class, MPI.CHAR,
        short[].class, MPI.SHORT, boolean[].class, MPI.BOOLEAN, int[].class, MPI.INT, long[].class, MPI.LONG,
        float[].class, MPI.FLOAT, double[].class, MPI.DOUBLE);

    private final Datatypes datatypes;
    private final OptionalLong sent;
    private final List<Changed> parts = new ArrayList<>(6);
    private final List<Long> digests = new ArrayList<>(6);
    private final List<ObjectArray> objects = new ArrayList<>(0);

    /** @param ofSending true if it is the array with what is sent */
    record Changed(boolean ofSending, Region region) {}

    private record ObjectArray(Object[] array, Object[] before, List<Region> written) {

        boolean hasChanged() {
            return IntStream.range(0, array.length).anyMatch(i -> array[i] != before[i] && !isWritten(i));
        }

        private boolean isWritten(int index) {
            return written.stream().anyMatch(region -> region.buffer() == array && index >= region.offset()
                && index < region.offset() + region.count() * region.type().Extent());
        }
    }

    private SideEffects(Datatypes datatypes, OptionalLong sent) {
        this.datatypes = datatypes;
        this.sent = sent;
    }

    /**
     * Looks at a call before it is made.
     *
     * @param sent the digest of what the call sends, which is known then; empty if it sends nothing
     */
    static SideEffects before(Call call, Datatypes datatypes, OptionalLong sent) {
        SideEffects effects = new SideEffects(datatypes, sent);
        if (Recording.COLLECTIVE.contains(call.operation())) {
            try {
                List<Region> written = Region.writtenBy(call);
                effects.look(call, call.sending(), true, Region.readBy(call), written);
                effects.look(call, call.receiving(), false, written, written);
            } catch (RuntimeException e) {
                effects.parts.clear(); // the arguments are wrong: MPI will say so
                effects.digests.clear();
                effects.objects.clear();
            }
        }
        return effects;
    }

    private void look(Call call, TransferArguments side, boolean ofSending, List<Region> used, List<Region> written) {
        if (side == null || side.buffer() == null) {
            return;
        }
        if (side.buffer() instanceof Object[] array) {
            objects.add(new ObjectArray(array, array.clone(), written));
            return;
        }
        int length = Array.getLength(side.buffer());
        int from = Math.min(length, used.stream().mapToInt(Region::offset).min().orElse(side.offset()));
        int to = Math.max(from, Math.min(length, used.stream().mapToInt(SideEffects::end).max()
            .orElseGet(() -> side.offset() + elements(call, side) * side.type().Extent())));
        boolean onePart = isOnePart(used);
        add(side, ofSending, 0, from);
        if (ofSending && onePart && sent.isPresent()) {
            parts.add(new Changed(true, used.get(0)));
            digests.add(sent.getAsLong());
        } else if (ofSending || !onePart) { // else all that is there is recorded as received
            add(side, ofSending, from, to);
        }
        add(side, ofSending, to, length);
    }

    private static int end(Region region) {
        return region.offset() + region.count() * region.type().Extent();
    }

    /** How many elements of a type it may use on a rank on which MPI says that it uses none. */
    private static int elements(Call call, TransferArguments side) {
        return switch (call.operation()) {
            case GATHERV, SCATTERV -> Array.getLength(side.buffer());
            case REDUCE -> side.count();
            default -> side.count() * call.communicator().Size();
        };
    }

    private boolean isOnePart(List<Region> used) {
        return used.size() == 1 && datatypes.layout(used.get(0).type()).filter(TypeLayout::isContiguous).isPresent();
    }

    private void add(TransferArguments side, boolean ofSending, int from, int to) {
        Datatype type = TYPES.get(side.buffer().getClass());
        if (to > from && type != null) {
            Region region = new Region(side.buffer(), from, to - from, type);
            digests.add(datatypes.digest(List.of(region)));
            parts.add(new Changed(ofSending, region));
        }
    }

    /**
     * What has changed since.
     *
     * @throws Answer.UnrecordableException if these are objects
     */
    List<Changed> changed() throws Answer.UnrecordableException {
        if (objects.stream().anyMatch(ObjectArray::hasChanged)) {
            throw new Answer.UnrecordableException(
                "it has changed objects of an array in places where it receives nothing");
        }
        List<Changed> changed = new ArrayList<>(0);
        for (int i = 0; i < parts.size(); i++) {
            if (datatypes.digest(List.of(parts.get(i).region())) != digests.get(i)) {
                changed.add(parts.get(i));
            }
        }
        return changed;
    }
}
