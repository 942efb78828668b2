package org.stft.spc.kryo;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.util.Random;

/**
 * The state of a {@link Random}: its seed and the Gaussian that it keeps for the next call.
 *
 * <p>The JDK gives it away through serialization only. Its serialized form, which is specified, ends with the fields
 * (boolean, double, long) and one byte; only these fields are in the image, set into the form of a new object.
 */
final class RandomState {

    private static final int FIELDS = 1 + Double.BYTES + Long.BYTES;
    private static final int END = 1;

    private RandomState() {
    }

    static void write(Output out, Random random) {
        byte[] form = serialize(random);
        out.writeBytes(form, form.length - END - FIELDS, FIELDS);
    }

    static Random read(Input in) {
        byte[] form = serialize(new Random(0));
        in.readBytes(form, form.length - END - FIELDS, FIELDS);
        try (ObjectInputStream stream = new ObjectInputStream(new ByteArrayInputStream(form))) {
            return (Random) stream.readObject();
        } catch (IOException | ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
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
