package org.stft.probe.engine;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import mpi.Datatype;
import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.Datatypes;
import org.stft.probe.ObjectNotes;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.library.MpiLibrary;

/** Follows the data types of the program as it makes them. */
final class KnownDatatypes extends ProbeFeature implements Datatypes {

    private static final Set<Operation> WANTED = EnumSet.of(Operation.TYPE_CONTIGUOUS, Operation.TYPE_VECTOR,
        Operation.TYPE_HVECTOR, Operation.TYPE_INDEXED, Operation.TYPE_HINDEXED, Operation.TYPE_STRUCT,
        Operation.TYPE_COMMIT, Operation.TYPE_FREE);

    private final MpiLibrary library;
    private final ObjectNotes<Facts> derived = new ObjectNotes<>();
    private final AtomicInteger made = new AtomicInteger();
    private volatile List<OfMpi> ofMpi = List.of();

    KnownDatatypes(MpiLibrary library) {
        super("datatypes");
        this.library = library;
    }

    private static final class Facts {

        final TypeLayout layout;
        final int number;
        volatile boolean committed;
        volatile boolean freed;

        Facts(TypeLayout layout, int number) {
            this.layout = layout;
            this.number = number;
        }
    }

    private record OfMpi(Datatype type, Facts facts) {}

    @Override
    public Set<Operation> wants() {
        return WANTED;
    }

    @Override
    public void after(Call call) {
        if (call.failure() != null) {
            return;
        }
        switch (call.operation()) {
            case TYPE_COMMIT, TYPE_FREE -> {
                Facts known = find((Datatype) call.self());
                if (known != null && call.operation() == Operation.TYPE_COMMIT) {
                    known.committed = true;
                } else if (known != null) {
                    known.freed = true;
                }
            }
            default -> {
                Datatype type = (Datatype) call.result();
                LayoutOfCall.of(call, this::layout)
                    .ifPresent(layout -> derived.add(type, new Facts(layout, made.incrementAndGet())));
            }
        }
    }

    @Override
    public Optional<TypeLayout> layout(Datatype type) {
        Facts known = find(type);
        return known == null ? Optional.empty() : Optional.of(known.layout);
    }

    @Override
    public int number(Datatype type) {
        Facts known = find(type);
        return known == null ? 0 : known.number;
    }

    @Override
    public boolean isCommitted(Datatype type) {
        Facts known = find(type);
        return known != null && known.committed;
    }

    @Override
    public boolean isFreed(Datatype type) {
        Facts known = find(type);
        return known != null && known.freed;
    }

    @Override
    public long digest(List<Region> regions) {
        ElementDigest digest = new ElementDigest(library);
        for (Region region : regions) {
            digest.add(region, layout(region.type()).orElseThrow(() -> new IllegalArgumentException(
                "Expected a data type that the program has made by a call, found " + region.type() + ".")));
        }
        return digest.value();
    }

    private Facts find(Datatype type) {
        if (type == null) {
            return null;
        }
        for (OfMpi each : ofMpi()) {
            if (each.type == type) {
                return each.facts;
            }
        }
        return derived.of(type);
    }

    private List<OfMpi> ofMpi() {
        List<OfMpi> known = ofMpi;
        if (known.isEmpty()) {
            known = List.of(basic(MPI.INT, Basic.INT, 1), basic(MPI.DOUBLE, Basic.DOUBLE, 1),
                basic(MPI.BYTE, Basic.BYTE, 1), basic(MPI.LONG, Basic.LONG, 1), basic(MPI.FLOAT, Basic.FLOAT, 1),
                basic(MPI.CHAR, Basic.CHAR, 1), basic(MPI.SHORT, Basic.SHORT, 1),
                basic(MPI.BOOLEAN, Basic.BOOLEAN, 1), basic(MPI.OBJECT, Basic.OBJECT, 1),
                basic(MPI.PACKED, Basic.PACKED, 1), basic(MPI.SHORT2, Basic.SHORT, 2), basic(MPI.INT2, Basic.INT, 2),
                basic(MPI.LONG2, Basic.LONG, 2), basic(MPI.FLOAT2, Basic.FLOAT, 2),
                basic(MPI.DOUBLE2, Basic.DOUBLE, 2), basic(MPI.LB, Basic.BOUND, 0), basic(MPI.UB, Basic.BOUND, 0));
            ofMpi = known;
        }
        return known;
    }

    private static OfMpi basic(Datatype type, Basic basic, int elements) {
        Facts known = new Facts(
            new TypeLayout(basic, elements == 0 ? List.of() : List.of(new TypeLayout.Run(0, elements)), elements), 0);
        known.committed = true;
        return new OfMpi(type, known);
    }
}
