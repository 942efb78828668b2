package org.stft.spc.kryo.codec;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * The codec of the constants of an enum that have a state: the number of the constant, its fields, and the next constant,
 * so that all constants of the enum are saved. The fields are restored in the program's constant.
 */
final class EnumCodec extends Codec.Composite {

    private final Enum<?>[] all;
    private final EnumConstants constants;
    private final Map<Object, State> states = new IdentityHashMap<>();

    /** The steps to the fields; those that all constants have are the first. */
    private List<String> steps = List.of();

    /** The fields of a constant; the constants with a body have others than those without. */
    private record State(List<SavedField> primitives, List<SavedField> references) {}

    /** @param members the names of the constants and the fields that are in the image */
    EnumCodec(Class<?> type, List<String> members) {
        this.all = (Enum<?>[]) type.getEnumConstants();
        this.constants = new EnumConstants(type,
            members.stream().filter(member -> !EnumState.isField(member)).toList());
        for (Enum<?> constant : all) {
            List<SavedField> fields = SavedField.of(constant.getClass(), members);
            State state = new State(fields.stream().filter(SavedField::isPrimitive).toList(),
                fields.stream().filter(field -> !field.isPrimitive()).toList());
            states.put(constant, state);
            steps = state.references.size() < steps.size()
                ? steps
                : state.references.stream().map(SavedField::step).toList();
        }
    }

    @Override
    public Frame write(ChannelOutput out, Object object) {
        Enum<?> constant = (Enum<?>) object;
        State state = states.get(constant);
        out.writeCount(constant.ordinal());
        state.primitives.forEach(field -> field.writePrimitive(out, constant));
        Object[] references = new Object[state.references.size() + 1];
        for (int i = 0; i < state.references.size(); i++) {
            references[i] = state.references.get(i).get(constant);
        }
        references[references.length - 1] = all[(constant.ordinal() + 1) % all.length];
        return new Frame(this, constant, references, references.length);
    }

    @Override
    public Frame read(ChannelInput in, Object none) {
        Enum<?> constant = constants.read(in);
        State state = states.get(constant);
        int size = state.references.size() + 1;
        Object[] values = new Object[size + state.primitives.size()];
        for (int i = 0; i < state.primitives.size(); i++) {
            values[size + i] = state.primitives.get(i).readPrimitive(in);
        }
        return new Frame(this, constant, values, size);
    }

    @Override
    void accept(Frame frame, int index, Object reference) {
        List<SavedField> fields = states.get(frame.object).references;
        frame.references[index] = index < fields.size() ? fields.get(index).checked(reference) : reference;
    }

    @Override
    void finish(Frame frame) {
        State state = states.get(frame.object);
        for (int i = 0; i < state.primitives.size(); i++) {
            state.primitives.get(i).set(frame.object, frame.references[frame.size() + i]);
        }
        for (int i = 0; i < state.references.size(); i++) {
            state.references.get(i).set(frame.object, frame.references[i]);
        }
    }

    /** The constant stays as it is; what was read is compared with it here. */
    @Override
    void finishApart(Frame frame) {
        State state = states.get(frame.object);
        for (int i = 0; i < state.primitives.size(); i++) {
            compare(state.primitives.get(i), frame.object, frame.references[frame.size() + i]);
        }
        for (int i = 0; i < state.references.size(); i++) {
            if (JdkValues.isImmutable(state.references.get(i).type())) {
                compare(state.references.get(i), frame.object, frame.references[i]);
            }
        }
    }

    private static void compare(SavedField field, Object constant, Object read) {
        Object now = field.get(constant);
        if (!Objects.equals(now, read)) {
            throw RejectedObjectException.ofValue("was saved with " + field.step() + " = " + read + ", and has " + now
                + " now: another thread changes the constant; let no thread change it while checkpoint() runs");
        }
    }

    @Override
    String step(int index) {
        return index < steps.size() ? steps.get(index) : "";
    }
}
