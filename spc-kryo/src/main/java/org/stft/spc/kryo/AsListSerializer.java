package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Arrays;
import java.util.List;

/** Saves what {@code Arrays.asList} makes; the restored list is over an {@code Object[]} of its own. */
final class AsListSerializer extends Serializer<List<?>> {

    @Override
    public void write(Kryo kryo, Output out, List<?> list) {
        Elements.write(kryo, out, list.size(), list);
    }

    @Override
    public List<?> read(Kryo kryo, Input in, Class<? extends List<?>> type) {
        Object[] elements = new Object[Elements.readCount(in, 1)];
        List<?> list = Arrays.asList(elements);
        kryo.reference(list);
        for (int i = 0; i < elements.length; i++) {
            elements[i] = Elements.read(kryo, in, i);
        }
        return list;
    }
}
