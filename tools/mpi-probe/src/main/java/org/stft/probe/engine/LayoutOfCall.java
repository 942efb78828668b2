package org.stft.probe.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import mpi.Datatype;
import org.stft.probe.Call;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;

/**
 * The layout of the type that a call has made, from the call's arguments. Displacements and strides of the operations
 * whose names begin with H, and of structures, are in basic elements: Java has no addresses.
 */
final class LayoutOfCall {

    private final List<Run> runs = new ArrayList<>();
    private final Function<Datatype, Optional<TypeLayout>> known;
    private Basic basic = Basic.BOUND;
    private boolean complete = true;

    private LayoutOfCall(Function<Datatype, Optional<TypeLayout>> known) {
        this.known = known;
    }

    /**
     * @param known the layouts of other types
     * @return empty if that of a type which it is made of is not known
     */
    static Optional<TypeLayout> of(Call call, Function<Datatype, Optional<TypeLayout>> known) {
        LayoutOfCall layout = new LayoutOfCall(known);
        switch (call.operation()) {
            case TYPE_CONTIGUOUS -> layout.block(0, (int) call.argument("count"), layout.old(call));
            case TYPE_VECTOR, TYPE_HVECTOR -> layout.vector(call);
            case TYPE_INDEXED, TYPE_HINDEXED -> layout.indexed(call);
            default -> layout.struct(call);
        }
        return layout.complete
            ? Optional.of(new TypeLayout(layout.basic, layout.runs, ((Datatype) call.result()).Extent()))
            : Optional.empty();
    }

    private TypeLayout old(Call call) {
        return known((Datatype) call.argument("oldtype"));
    }

    /** Returns null if it is not known. */
    private TypeLayout known(Datatype type) {
        TypeLayout old = known.apply(type).orElse(null);
        complete &= old != null;
        if (old != null && old.basic() != Basic.BOUND) {
            basic = old.basic();
        }
        return old;
    }

    private void vector(Call call) {
        TypeLayout old = old(call);
        int unit = old == null || call.operation().name().equals("TYPE_HVECTOR") ? 1 : old.extent();
        for (int i = 0; i < (int) call.argument("count"); i++) {
            block(i * (int) call.argument("stride") * unit, (int) call.argument("blocklength"), old);
        }
    }

    private void indexed(Call call) {
        TypeLayout old = old(call);
        int unit = old == null || call.operation().name().equals("TYPE_HINDEXED") ? 1 : old.extent();
        int[] lengths = (int[]) call.argument("array_of_blocklengths");
        int[] displacements = (int[]) call.argument("array_of_displacements");
        for (int i = 0; i < lengths.length; i++) {
            block(displacements[i] * unit, lengths[i], old);
        }
    }

    private void struct(Call call) {
        int[] lengths = (int[]) call.argument("array_of_blocklengths");
        int[] displacements = (int[]) call.argument("array_of_displacements");
        Datatype[] types = (Datatype[]) call.argument("array_of_types");
        for (int i = 0; i < lengths.length; i++) {
            block(displacements[i], lengths[i], known(types[i]));
        }
    }

    /** Adds elements of an old type, one after the other. */
    private void block(int offset, int count, TypeLayout old) {
        if (old == null) {
            return;
        }
        if (old.isContiguous()) {
            run(offset, count * old.extent());
            return;
        }
        for (int i = 0; i < count; i++) {
            for (Run run : old.runs()) {
                run(offset + i * old.extent() + run.offset(), run.length());
            }
        }
    }

    private void run(int offset, int length) {
        Run last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
        if (last != null && last.offset() + last.length() == offset) {
            runs.set(runs.size() - 1, new Run(last.offset(), last.length() + length));
        } else if (length > 0) {
            runs.add(new Run(offset, length));
        }
    }
}
