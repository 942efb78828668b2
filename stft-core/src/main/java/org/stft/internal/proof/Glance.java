package org.stft.internal.proof;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.stft.StftException;
import org.stft.spc.ProtectedState.Entry;

/**
 * A sample of the protected objects, taken before they are saved and once more after: of arrays one element in each page of
 * memory, of the first objects their fields, of collections their sizes. It finds what another thread changes all the
 * time, at little cost for any size; a single change it most often misses.
 */
public final class Glance {

    private static final int MOST_OBJECTS = 64;
    private static final int MOST_SAMPLES = 1 << 14;
    private static final int PAGE_BYTES = 4096;
    private static final int LEAST_OF_AN_ARRAY = 16;

    private final List<Entry> entries;
    private final Pairs met = new Pairs();
    private long[] samples = new long[256];
    private int[] owners = new int[256];
    private int[] steps = new int[256];
    private int size;

    private Glance(List<Entry> entries) {
        this.entries = entries;
        for (int root = 0; root < entries.size(); root++) {
            meet(entries.get(root).value(), Pairs.ROOT, root);
        }
        for (int number = 0; number < met.size(); number++) {
            sample(number, met.program(number));
        }
    }

    public static Glance at(List<Entry> entries) {
        return new Glance(entries);
    }

    /** @throws StftException {@code FIX_CALL} if the objects have changed since */
    public void requireUnchanged() {
        changed().ifPresent(path -> {
            throw Refusal.ofChange(path);
        });
    }

    Optional<String> changed() {
        Glance now = new Glance(entries);
        int first = Arrays.mismatch(samples, 0, size, now.samples, 0, now.size);
        return first < 0 ? Optional.empty() : Optional.of((first < size ? this : now).place(first));
    }

    private String place(int sample) {
        return GraphComparison.path(met, owners[sample], steps[sample],
            root -> entries.get(root).name(), (owner, step) -> Shapes.of(owner.getClass())
                .step(owner, step));
    }

    /** The number of samples. */
    int size() {
        return size;
    }

    private void meet(Object object, int from, int step) {
        if (object != null && met.size() < MOST_OBJECTS && !(object instanceof Enum<?>)
            && !(object instanceof Class<?>) && met.numberOfProgram(object) == IdentityNumbers.NONE) {
            met.add(object, object, from, step);
        }
    }

    private void sample(int number, Object object) {
        if (object.getClass().isArray()) {
            sampleArray(number, object);
        } else if (object instanceof Collection<?> collection && JdkTypes.isOfTheJdk(object.getClass())) {
            add(number, Visit.HERE, collection.size());
        } else if (object instanceof Map<?, ?> map && JdkTypes.isOfTheJdk(object.getClass())) {
            add(number, Visit.HERE, map.size());
        } else if (Shapes.of(object.getClass()) instanceof FieldsShape fields) {
            sampleFields(number, object, fields);
        } else if (JdkTypes.isValue(object.getClass())) {
            add(number, Visit.HERE, ValueShape.hash(object));
        }
    }

    private void sampleFields(int number, Object object, FieldsShape fields) {
        for (int step = 0; step < fields.count(); step++) {
            add(number, step, fields.bits(step, object));
            meet(fields.reference(step, object), number, step);
        }
    }

    private void sampleArray(int number, Object array) {
        int length = Array.getLength(array);
        int elementBytes = array instanceof Object[]
            ? Integer.BYTES
            : GraphSize.widthOf(array.getClass()
                .getComponentType());
        int stride = Math.max(1, Math.min(PAGE_BYTES / elementBytes, length / LEAST_OF_AN_ARRAY));
        for (int i = 0; i < length && size < MOST_SAMPLES; i += stride) {
            if (array instanceof Object[] references) {
                add(number, i, System.identityHashCode(references[i]));
                meet(references[i], number, i);
            } else {
                add(number, i, bits(array, i));
            }
        }
    }

    private static long bits(Object array, int i) {
        if (array instanceof double[] numbers) {
            return Double.doubleToRawLongBits(numbers[i]);
        }
        if (array instanceof float[] numbers) {
            return Float.floatToRawIntBits(numbers[i]);
        }
        return array instanceof boolean[] flags ? flags[i] ? 1 : 0 : Array.getLong(array, i);
    }

    private void add(int owner, int step, long sample) {
        if (size == samples.length) {
            samples = Arrays.copyOf(samples, 2 * size);
            owners = Arrays.copyOf(owners, 2 * size);
            steps = Arrays.copyOf(steps, 2 * size);
        }
        samples[size] = sample;
        owners[size] = owner;
        steps[size++] = step;
    }
}
