package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Collection;
import java.util.function.Supplier;

/** Saves a collection as its elements in the order of iteration. */
final class CollectionSerializer<C extends Collection<?>> extends Serializer<C> {

    private final Supplier<C> maker;

    CollectionSerializer(Supplier<C> maker) {
        this.maker = maker;
    }

    @Override
    public void write(Kryo kryo, Output out, C collection) {
        Elements.write(kryo, out, collection.size(), collection);
    }

    @Override
    public C read(Kryo kryo, Input in, Class<? extends C> type) {
        C collection = maker.get();
        kryo.reference(collection);
        addAll(kryo, in, collection);
        return collection;
    }

    /** Reads elements into a collection. */
    @SuppressWarnings("unchecked")
    static void addAll(Kryo kryo, Input in, Collection<?> collection) {
        int size = Elements.readCount(in, 1);
        for (int i = 0; i < size; i++) {
            ((Collection<Object>) collection).add(Elements.read(kryo, in, i));
        }
    }
}
