package org.stft.tool.check;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import mpi.Datatype;
import org.stft.probe.Call;
import org.stft.probe.Datatypes;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.probe.TransferArguments;
import org.stft.probe.TransferArguments.Role;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;

/** The elements of arrays that calls use. */
final class Elements {

    /** A buffer with more parts is not looked at. */
    private static final int MOST_PARTS = 1 << 20;

    private final Datatypes datatypes;

    Elements(Datatypes datatypes) {
        this.datatypes = datatypes;
    }

    /** Consecutive elements of an array: those from an index on, and before another one. */
    record Part(long from, long to) {}

    /** A use of elements, with the part of the array that contains all of them. */
    private record Use(Region region, TypeLayout layout, Part all) {

        boolean isWhole() {
            return layout.isContiguous();
        }
    }

    /** Which elements a call reads and writes at one of its buffers; the operation says which of both it does. */
    static Function<Call, List<Region>> regions(Operation operation, int place) {
        String name = operation.parameters().get(place);
        if (name.startsWith("recv") || !operation.parameters().contains("dest")
            && operation.parameters().contains("source")) {
            return Elements::written;
        }
        return name.startsWith("send") || !operation.parameters().contains("root")
            && !operation.parameters().contains("source") ? Elements::read : Elements::used;
    }

    static List<Region> read(Call call) {
        return regions(call, Region::readBy);
    }

    static List<Region> written(Call call) {
        return regions(call, Region::writtenBy);
    }

    private static List<Region> used(Call call) {
        List<Region> read = read(call);
        return read.isEmpty() ? written(call) : read;
    }

    private static List<Region> regions(Call call, Function<Call, List<Region>> of) {
        try {
            return of.apply(call);
        } catch (RuntimeException wrongArguments) { // a type or a list is missing or too short: other templates find that
            return List.of();
        }
    }

    /** Returns null if elements of its type are not known to be in an array. */
    private Use use(Region region) {
        TypeLayout layout = datatypes.layout(region.type()).orElse(null);
        if (layout == null || layout.runs().isEmpty() || region.count() < 1 || region.buffer() == null
            || !region.buffer().getClass().isArray() || !layout.basic().fits(region.buffer())) {
            return null;
        }
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (Run run : layout.runs()) {
            least = Math.min(least, run.offset());
            most = Math.max(most, run.offset() + (long) run.length());
        }
        long last = (region.count() - 1L) * layout.extent();
        return new Use(region, layout,
            new Part(region.offset() + least + Math.min(0, last), region.offset() + most + Math.max(0, last)));
    }

    /** The part of the array that contains all elements of a region; null if that is not known, or there are none. */
    Part all(Region region) {
        Use use = use(region);
        return use == null ? null : use.all;
    }

    private List<Use> uses(List<Region> regions) {
        List<Use> uses = new ArrayList<>(regions.size());
        for (Region region : regions) {
            Use use = use(region);
            if (use != null) {
                uses.add(use);
            }
        }
        return uses;
    }

    /** All parts of a use, in the order of the type; empty if there are too many. */
    private static List<Part> parts(Use use) {
        if (use.isWhole()) {
            return List.of(use.all);
        }
        List<Part> parts = new ArrayList<>();
        if ((long) use.region.count() * use.layout.runs().size() <= MOST_PARTS) {
            for (int i = 0; i < use.region.count(); i++) {
                long start = use.region.offset() + (long) i * use.layout.extent();
                use.layout.runs().forEach(run -> parts.add(new Part(start + run.offset(),
                    start + run.offset() + run.length())));
            }
        }
        return parts;
    }

    private static List<Part> sorted(List<Use> uses) {
        List<Part> parts = new ArrayList<>();
        uses.forEach(use -> parts.addAll(parts(use)));
        parts.sort(Comparator.comparingLong(Part::from));
        return parts;
    }

    /** The number of elements that are not in their array; of a null all. */
    long outside(List<Region> regions) {
        long outside = 0;
        for (Region region : regions) {
            Use use = use(region);
            if (region.buffer() == null) {
                outside += Math.max(0, region.count());
            } else if (use != null) {
                long length = Array.getLength(region.buffer());
                if (use.all.from < 0 || use.all.to > length) {
                    outside += parts(use).stream().mapToLong(part -> outside(part, length)).sum();
                }
            }
        }
        return outside;
    }

    private static long outside(Part part, long length) {
        long inside = Math.min(part.to, length) - Math.max(part.from, 0);
        return part.to - part.from - Math.max(0, inside);
    }

    /** The number of elements that are used once more than once. */
    long shared(List<Region> regions) {
        List<Use> uses = uses(regions);
        if (uses.isEmpty() || uses.size() == 1 && uses.get(0).isWhole()) {
            return 0;
        }
        long shared = 0;
        long end = Long.MIN_VALUE;
        for (Part part : sorted(uses)) {
            if (end > part.from) {
                shared += Math.min(part.to, end) - part.from;
            }
            end = Math.max(end, part.to);
        }
        return shared;
    }

    /**
     * Whether a buffer is no array of the type's elements; {@link Term#NOTHING} if the type is not known. All elements of
     * a null are outside, which is enough to say.
     */
    long misfit(List<Region> regions) {
        for (Region region : regions) {
            TypeLayout layout = datatypes.layout(region.type()).orElse(null);
            if (region.count() > 0 && region.buffer() != null) {
                if (layout == null || region.buffer() instanceof Buffer) { // native MPI takes direct ones
                    return Term.NOTHING;
                }
                if (!fits(layout.basic(), region.buffer())) {
                    return 1;
                }
            }
        }
        return 0;
    }

    /** Packed data are bytes, or in a buffer of the library's own class. */
    private static boolean fits(Basic basic, Object buffer) {
        return basic == Basic.PACKED
            ? buffer instanceof byte[] || !buffer.getClass().isArray()
            : basic.fits(buffer);
    }

    /** Returns true if two of them have an element in common. */
    boolean overlap(List<Region> some, List<Region> others) {
        for (Region one : some) {
            for (Region other : others) {
                if (one.buffer() == other.buffer() && one.buffer() != null && overlap(one, other)) {
                    return true;
                }
            }
        }
        return false;
    }

    boolean overlap(Region one, Region other) {
        Use left = use(one);
        Use right = use(other);
        if (left == null || right == null || !meet(left.all, right.all)) {
            return false;
        }
        if (left.isWhole() && right.isWhole()) {
            return true;
        }
        List<Part> rights = sorted(List.of(right));
        int i = 0;
        for (Part part : sorted(List.of(left))) {
            while (i < rights.size() && rights.get(i).to <= part.from) {
                i++;
            }
            if (i < rights.size() && meet(part, rights.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean meet(Part one, Part other) {
        return one.from < other.to && other.from < one.to;
    }

    /**
     * A digest of elements; {@link Term#NOTHING} if they have none. Packed data have none: MPJ Express empties their buffer
     * when it has sent it.
     */
    long digest(List<Region> regions) {
        for (Region region : regions) {
            if (datatypes.layout(region.type()).filter(layout -> layout.basic() != Basic.PACKED).isEmpty()) {
                return Term.NOTHING;
            }
        }
        try {
            return datatypes.digest(regions) & Long.MAX_VALUE;
        } catch (RuntimeException hasNone) { // the array does not have them, or an object cannot be serialised
            return Term.NOTHING;
        }
    }

    /** The bytes that a call sends, or receives; 0 if they are not known. */
    long bytes(Call call) {
        TransferArguments side = call.sending() != null ? call.sending() : call.receiving();
        if (side == null || !side.has(Role.COUNT) || side.type() == null) {
            return 0;
        }
        long count = Math.max(0, count(call, side.get(Role.COUNT)));
        return count * datatypes.layout(side.type()).map(TypeLayout::bytes).orElse(0).longValue();
    }

    private static long count(Call call, Object count) {
        return count instanceof int[] ofRanks
            ? IntStream.of(ofRanks).limit(call.communicator().Size()).asLongStream().sum()
            : count instanceof Integer number ? number : 0;
    }
}
