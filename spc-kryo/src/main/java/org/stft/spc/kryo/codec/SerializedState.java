package org.stft.spc.kryo.codec;

import com.esotericsoftware.kryo.kryo5.io.Input;
import com.esotericsoftware.kryo.kryo5.io.Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Random;

/** State of objects of the JDK that these give away through serialization only. Their serialized form is specified. */
final class SerializedState {

    private static final int FIELDS = 1 + Double.BYTES + Long.BYTES;
    private static final int END = 1;

    private SerializedState() {
    }

    /**
     * Writes the seed of a {@link Random} and the Gaussian that it keeps for the next call: its serialized form ends
     * with these fields (boolean, double, long) and one byte.
     */
    static void writeRandom(Output out, Random random) {
        byte[] form = serialize(random);
        out.writeBytes(form, form.length - END - FIELDS, FIELDS);
    }

    static Random readRandom(Input in) {
        byte[] form = serialize(new Random(0));
        in.readBytes(form, form.length - END - FIELDS, FIELDS);
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(form))) {
            return (Random) stream.readObject();
        } catch (IOException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /**
     * The array of which {@code Arrays.asList} made a list. It is caught while it is written to a stream that keeps
     * nothing.
     */
    static Object arrayOf(List<?> list) {
        try (ArrayCatcher stream = new ArrayCatcher()) {
            stream.writeObject(list);
            return stream.caught;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static final class ArrayCatcher extends ObjectOutputStream {

        private Object caught;

        ArrayCatcher() throws IOException {
            super(OutputStream.nullOutputStream());
            enableReplaceObject(true);
        }

        @Override
        protected Object replaceObject(Object object) {
            if (!object.getClass().isArray()) {
                return object;
            }
            caught = object;
            return null;
        }
    }

    private static byte[] serialize(Random random) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(form)) {
            stream.writeObject(random);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return form.toByteArray();
    }
}
