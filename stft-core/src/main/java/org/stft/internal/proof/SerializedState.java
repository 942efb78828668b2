package org.stft.internal.proof;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** State that objects of the JDK give away in their serialized form only, which is specified. */
final class SerializedState {

    private SerializedState() {
    }

    /** The seed and the Gaussian that is kept for the next call. */
    static ByteBuffer of(Random random) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(form)) {
            stream.writeObject(random);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return ByteBuffer.wrap(form.toByteArray());
    }

    /** The array that {@code Arrays.asList} made a list of. */
    static Object arrayOf(List<?> list) {
        Object[] caught = new Object[1];
        write(list, OutputStream.nullOutputStream(), object -> {
            if (object.getClass().isArray()) {
                caught[0] = object;
            }
        });
        return caught[0];
    }

    /** Whether {@code get} moves an entry to the end: the last byte of the form. */
    static boolean isInOrderOfAccess(LinkedHashMap<?, ?> map) {
        LastByte form = new LastByte();
        write(map, form, object -> {
        });
        return form.last != 0;
    }

    /** Writes an object, and null in place of what it refers to. */
    private static void write(Object container, OutputStream form, Consumer<Object> referred) {
        try (ObjectOutputStream stream = new WithoutReferences(form, container, referred)) {
            stream.writeObject(container);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static final class WithoutReferences extends ObjectOutputStream {

        private final Object container;
        private final Consumer<Object> referred;

        WithoutReferences(OutputStream form, Object container, Consumer<Object> referred)
            throws IOException {
            super(form);
            this.container = container;
            this.referred = referred;
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            if (object == container) {
                return object;
            }
            referred.accept(object);
            return null;
        }
    }

    private static final class LastByte extends OutputStream {

        private int last;

        @Override
        public void write(int b) {
            last = b;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            if (length > 0) {
                last = bytes[offset + length - 1];
            }
        }
    }
}
