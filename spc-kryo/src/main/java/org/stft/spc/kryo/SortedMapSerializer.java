package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.TreeMap;

/** Saves a {@link TreeMap} as its comparator, which may be null, and its entries. */
final class SortedMapSerializer extends Serializer<TreeMap<?, ?>> {

    @Override
    public void write(Kryo kryo, Output out, TreeMap<?, ?> map) {
        SortedCollectionSerializer.writeComparator(kryo, out, map, map.comparator());
        MapSerializer.writeEntries(kryo, out, map);
    }

    @Override
    public TreeMap<?, ?> read(Kryo kryo, Input in, Class<? extends TreeMap<?, ?>> type) {
        TreeMap<Object, Object> map = new TreeMap<>(SortedCollectionSerializer.readComparator(kryo, in));
        kryo.reference(map);
        MapSerializer.putAll(kryo, in, map);
        return map;
    }
}
