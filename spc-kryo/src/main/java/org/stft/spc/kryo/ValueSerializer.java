package org.stft.spc.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** Saves an object that refers to no other by a function each way. */
final class ValueSerializer<T> extends Serializer<T> {

    private final BiConsumer<Output, T> writer;
    private final Function<Input, T> reader;

    private ValueSerializer(BiConsumer<Output, T> writer, Function<Input, T> reader) {
        this.writer = writer;
        this.reader = reader;
    }

    static <T> ValueSerializer<T> of(BiConsumer<Output, T> writer, Function<Input, T> reader) {
        return new ValueSerializer<>(writer, reader);
    }

    @Override
    public void write(Kryo kryo, Output out, T object) {
        writer.accept(out, object);
    }

    @Override
    public T read(Kryo kryo, Input in, Class<? extends T> type) {
        return reader.apply(in);
    }
}
