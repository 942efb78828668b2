package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Collection;
import java.util.Comparator;
import java.util.function.Function;

/** Saves a collection that has a comparator, which may be null, as that and its elements. */
final class SortedCollectionSerializer<C extends Collection<?>> extends Serializer<C> {

    private final Function<C, Comparator<?>> comparator;
    private final Function<Comparator<Object>, C> maker;

    SortedCollectionSerializer(Function<C, Comparator<?>> comparator, Function<Comparator<Object>, C> maker) {
        this.comparator = comparator;
        this.maker = maker;
    }

    @Override
    public void write(Kryo kryo, Output out, C collection) {
        writeComparator(kryo, out, collection, comparator.apply(collection));
        Elements.write(kryo, out, collection.size(), collection);
    }

    @Override
    public C read(Kryo kryo, Input in, Class<? extends C> type) {
        C collection = maker.apply(readComparator(kryo, in));
        kryo.reference(collection);
        CollectionSerializer.addAll(kryo, in, collection);
        return collection;
    }

    static void writeComparator(Kryo kryo, Output out, Object owner, Comparator<?> comparator) {
        References.whileIncomplete(kryo, owner, () -> {
            try {
                kryo.writeClassAndObject(out, comparator);
            } catch (RuntimeException failure) {
                throw Refusal.of(failure).within(".comparator()");
            }
        });
    }

    @SuppressWarnings("unchecked")
    static Comparator<Object> readComparator(Kryo kryo, Input in) {
        try {
            return (Comparator<Object>) kryo.readClassAndObject(in);
        } catch (RuntimeException failure) {
            throw Refusal.of(failure).within(".comparator()");
        }
    }
}
