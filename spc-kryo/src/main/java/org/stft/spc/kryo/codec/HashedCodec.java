package org.stft.spc.kryo.codec;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ChannelOutput;
import org.stft.spc.kryo.format.Primitive;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * The codec of hash maps and sets: a restored one iterates in the same order, and grows at the same moments. The length of
 * the table is saved, and a digest of the hash codes, which must be the same when the keys are put in again.
 */
final class HashedCodec extends ContainerCodec {

    private static final Object[] NO_KEYS = {};
    private static final int LOG2 = 0x1f;
    private static final int UNUSUAL_LOAD_FACTOR = 0x40;
    private static final int GROWS_WHEN_FILLED = 0x80;

    private final Class<?> type;
    private final AnyOrder anyOrder;
    private TableForm form;

    private HashedCodec(Class<?> type, AnyOrder anyOrder) {
        super(Set.class.isAssignableFrom(type) ? 1 : 2);
        this.type = type;
        this.anyOrder = anyOrder;
    }

    static HashedCodec of(Class<?> type) {
        return new HashedCodec(type, AnyOrder.parse(""));
    }

    /** The same for one image; not used by two threads. */
    HashedCodec with(AnyOrder newlyAllowed) {
        return new HashedCodec(type, newlyAllowed);
    }

    @Override
    public Frame write(ChannelOutput out, Object container) {
        int size = sizeOf(container);
        out.writeCount(size);
        Object[] references = referencesOf(container, size);
        Object[] keys = keysOf(references);
        HashTable table = tableOf(container, size);
        Optional<Refill> kept = isKept(container, keys, table) ? refill(container, keys, table) : Optional.empty();
        Object[] ordered = kept.isEmpty() || kept.get().isStraight()
            ? references
            : reordered(references, kept.get().order());
        write(out, table, kept.map(Refill::first).orElse(table.length()), keysOf(ordered), kept.isPresent());
        return new Frame(this, container, ordered, ordered.length);
    }

    private static void write(ChannelOutput out, HashTable table, int first, Object[] keys, boolean isKept) {
        boolean grows = first != table.length();
        boolean isUnusual = table.loadFactor() != HashTable.USUAL_LOAD_FACTOR;
        int form = table.log2() | (isKept ? ExpectedTable.KEPT : 0) | (isUnusual ? UNUSUAL_LOAD_FACTOR : 0)
            | (grows ? GROWS_WHEN_FILLED : 0);
        out.writeByte(form);
        if (isUnusual) {
            out.writeValue(Primitive.FLOAT, table.loadFactor());
        }
        if (grows) {
            out.writeByte(new HashTable(first, 0).log2());
        }
        if (keys.length > 0) {
            out.writeValue(Primitive.INT, digest(form, isKept ? keys : NO_KEYS));
        }
    }

    private HashTable tableOf(Object container, int size) {
        if (container instanceof ConcurrentHashMap<?, ?> map) {
            return new HashTable(size == 0 && HashTable.lengthOf(map.keySet().spliterator()) == 1
                ? 16
                : HashTable.lengthOf(map.keySet().spliterator()), HashTable.USUAL_LOAD_FACTOR);
        }
        if (form == null) {
            form = new TableForm();
        }
        return form.of(container);
    }

    /** Refuses a map whose order cannot be kept, unless it need not be. */
    private boolean isKept(Object container, Object[] keys, HashTable table) {
        for (int i = 0; i < keys.length; i++) {
            if (HashCodes.differByJvm(keys[i])) {
                requireAllowed(keys[i], step(i * referencesEach()), "hash code of "
                    + AnyOrder.nameOf(keys[i].getClass())
                    + " is another one in each JVM, as that of any object without its own hashCode(), and of an enum");
                return false;
            }
        }
        int bin = 0;
        for (Object key : keys) {
            if (table.bin(key) < bin) {
                requireAllowed(key, "", "order is not that of the hash codes of its keys");
                return false;
            }
            bin = table.bin(key);
        }
        if (table.loadFactor() > 1) {
            requireAllowed(container, "",
                "load factor is above 1: chance then puts so many keys in one place of its table that "
                    + "their order depends on more than the keys");
            return false;
        }
        if (table.isAmbiguous() || container instanceof ConcurrentHashMap && keys.length >= table.length() / 4 * 3
            && keys.length > 1) {
            requireAllowed(container, "", "table does not have the length that its load factor gives");
            return false;
        }
        return true;
    }

    private Optional<Refill> refill(Object container, Object[] keys, HashTable table) {
        Optional<Refill> refill = Refill.find(keys, table, this::newMap);
        if (refill.isEmpty()) {
            requireAllowed(keys[0], "", "hash codes of its keys put many of them in one place of its table, "
                + "where their order depends on more than the keys");
        }
        return refill;
    }

    private void requireAllowed(Object named, String step, String why) {
        if (!anyOrder.allows(named.getClass()) && !anyOrder.allows(type)) {
            String name = AnyOrder.nameOf(named.getClass());
            throw RejectedObjectException.ofValue("is in a " + type.getName() + " that would iterate in another "
                + "order after a restart, because the " + why
                + ". Use a LinkedHashMap, LinkedHashSet or TreeMap; or, if the "
                + "order does not matter for any result, set " + AnyOrder.KEY + "=" + name
                + " (a list, separated by commas)").within(step);
        }
    }

    private Object[] keysOf(Object[] references) {
        if (referencesEach() == 1) {
            return references;
        }
        Object[] keys = new Object[references.length / referencesEach()];
        Arrays.setAll(keys, i -> references[i * referencesEach()]);
        return keys;
    }

    private Object[] reordered(Object[] references, int[] order) {
        Object[] reordered = new Object[references.length];
        for (int i = 0; i < order.length; i++) {
            System.arraycopy(references, order[i] * referencesEach(), reordered, i * referencesEach(),
                referencesEach());
        }
        return reordered;
    }

    private static int digest(int form, Object[] keys) {
        int digest = 31 + form;
        for (Object key : keys) {
            digest = 31 * digest + HashTable.spread(key);
        }
        return digest;
    }

    @Override
    public Frame read(ChannelInput in, Object constant) {
        int size = Math.multiplyExact(in.readCount(referencesEach()), referencesEach());
        int form = in.readByteUnsigned();
        float loadFactor = (form & UNUSUAL_LOAD_FACTOR) == 0
            ? HashTable.USUAL_LOAD_FACTOR
            : (Float) in.readValue(Primitive.FLOAT);
        int log2 = form & LOG2;
        int first = (form & GROWS_WHEN_FILLED) == 0 ? log2 : in.readByteUnsigned();
        if (log2 == LOG2 || first > log2 || !(loadFactor > 0)) {
            throw RejectedObjectException.ofValue("is damaged: it has a table of 2^" + log2 + " places");
        }
        Frame frame = new Frame(this, make(new HashTable(1 << first, loadFactor)), new Object[size], size);
        if (size > 0) {
            int digest = (Integer) in.readValue(Primitive.INT);
            frame.expected = new ExpectedTable(form, digest);
            if (!frame.expected.isKept() && digest(form, NO_KEYS) != digest) {
                throw RejectedObjectException.ofValue("is damaged: its table has another digest");
            }
        }
        return frame;
    }

    @Override
    void finish(Frame frame) {
        Object[] keys = keysOf(frame.references);
        ExpectedTable expected = frame.expected;
        boolean isChecked = expected != null && expected.isKept() && !anyOrder.allows(type)
            && Arrays.stream(keys).noneMatch(key -> key != null && anyOrder.allows(key.getClass()));
        if (isChecked && digest(expected.form(), keys) != expected.digest()) {
            throw otherOrder(
                "hash codes of its keys are others than when it was saved; hashCode() must not depend on transient "
                    + "fields, nor on the identity of an object");
        }
        super.finish(frame);
        if (isChecked && lengthOf(frame.object) != 1 << (expected.form() & LOG2)) {
            throw otherOrder("table has another length in this JVM; restart with the JDK that made the version");
        }
    }

    private RejectedObjectException otherOrder(String why) {
        return RejectedObjectException.ofValue("is a " + type.getName() + " that would iterate in another order than "
            + "before, because the " + why + ". If the order does not matter for any result, set " + AnyOrder.KEY + "="
            + type.getName());
    }

    private static int lengthOf(Object container) {
        return HashTable.lengthOf(container instanceof Map<?, ?> map
            ? map.keySet().spliterator()
            : ((Set<?>) container).spliterator());
    }

    @Override
    boolean haveSameContent(Object one, Object other) {
        return super.haveSameContent(one, other)
            && with(anyOrder).tableOf(one, sizeOf(one)).equals(with(anyOrder).tableOf(other, sizeOf(other)));
    }

    private Object make(HashTable table) {
        return type == HashSet.class ? new HashSet<>(table.length(), table.loadFactor()) : newMap(table);
    }

    private Map<Object, Object> newMap(HashTable table) {
        // a ConcurrentHashMap makes room for as many keys as it is told
        return type == ConcurrentHashMap.class
            ? new ConcurrentHashMap<>(table.length() / 2)
            : new HashMap<>(table.length(), table.loadFactor());
    }
}
