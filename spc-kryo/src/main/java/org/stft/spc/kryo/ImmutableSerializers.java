package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Saves what {@code List.of}, {@code Set.of}, {@code Map.of} and {@code Stream.toList} make. */
final class ImmutableSerializers {

    static final Serializer<List<?>> LIST = new Serializer<>() {
        @Override
        public void write(Kryo kryo, Output out, List<?> list) {
            References.whileIncomplete(kryo, list, () -> Elements.write(kryo, out, list.size(), list));
        }

        @Override
        public List<?> read(Kryo kryo, Input in, Class<? extends List<?>> type) {
            Object[] elements = Elements.readAll(kryo, in);
            return Arrays.stream(elements).allMatch(Objects::nonNull) ? List.of(elements) : Arrays.stream(elements).toList();
        }
    };

    static final Serializer<Set<?>> SET = new Serializer<>() {
        @Override
        public void write(Kryo kryo, Output out, Set<?> set) {
            References.whileIncomplete(kryo, set, () -> Elements.write(kryo, out, set.size(), set));
        }

        @Override
        public Set<?> read(Kryo kryo, Input in, Class<? extends Set<?>> type) {
            return Set.of(Elements.readAll(kryo, in));
        }
    };

    static final Serializer<Map<?, ?>> MAP = new Serializer<>() {
        @Override
        public void write(Kryo kryo, Output out, Map<?, ?> map) {
            References.whileIncomplete(kryo, map, () -> MapSerializer.writeEntries(kryo, out, map));
        }

        @Override
        public Map<?, ?> read(Kryo kryo, Input in, Class<? extends Map<?, ?>> type) {
            Map.Entry<?, ?>[] entries = new Map.Entry<?, ?>[Elements.readCount(in, 2)];
            for (int i = 0; i < entries.length; i++) {
                entries[i] = Map.entry(Elements.read(kryo, in, i), Elements.read(kryo, in, i));
            }
            return Map.ofEntries(entries);
        }
    };

    private ImmutableSerializers() {
    }
}
