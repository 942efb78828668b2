package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Map;
import java.util.function.Supplier;

/** Saves a map as its keys and values in the order of iteration. */
final class MapSerializer<M extends Map<?, ?>> extends Serializer<M> {

    private final Supplier<M> maker;

    MapSerializer(Supplier<M> maker) {
        this.maker = maker;
    }

    @Override
    public void write(Kryo kryo, Output out, M map) {
        writeEntries(kryo, out, map);
    }

    @Override
    public M read(Kryo kryo, Input in, Class<? extends M> type) {
        M map = maker.get();
        kryo.reference(map);
        putAll(kryo, in, map);
        return map;
    }

    static void writeEntries(Kryo kryo, Output out, Map<?, ?> map) {
        int size = map.size();
        ((ChannelOutput) out).writeCount(size);
        int index = 0;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            Elements.write(kryo, out, entry.getKey(), index);
            Elements.write(kryo, out, entry.getValue(), index++);
        }
        if (index != size) {
            throw Refusal.ofValue("changed while it was saved: it had " + size + " entries, then " + index);
        }
    }

    @SuppressWarnings("unchecked")
    static void putAll(Kryo kryo, Input in, Map<?, ?> map) {
        int size = Elements.readCount(in, 2);
        for (int i = 0; i < size; i++) {
            Object key = Elements.read(kryo, in, i);
            ((Map<Object, Object>) map).put(key, Elements.read(kryo, in, i));
        }
    }
}
