package org.stft.nativempi.data;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.nio.ByteBuffer;

/** Objects as bytes, by Java's own serialization. */
public final class Serialized {

    private Serialized() {
    }

    /**
     * The bytes of objects.
     *
     * @throws IllegalArgumentException if one cannot be serialized
     */
    public static byte[] bytes(Object[] objects) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object object : objects) {
                out.writeObject(object);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("Cannot serialize an object of the send buffer: " + e, e);
        }
        return bytes.toByteArray();
    }

    /**
     * The objects that bytes hold.
     *
     * @throws IllegalArgumentException if a class is missing or differs
     */
    public static Object[] objects(byte[] bytes, int count) {
        Object[] objects = new Object[count];
        if (count == 0) {
            return objects;
        }
        try (ObjectInputStream in = new ProgramObjects(new ByteArrayInputStream(bytes))) {
            for (int i = 0; i < count; i++) {
                objects[i] = in.readObject();
            }
            return objects;
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalArgumentException("Cannot deserialize a received object: " + e, e);
        }
    }

    /** The bytes of objects behind their number. */
    public static byte[] counted(Object[] objects) {
        byte[] bytes = bytes(objects);
        return ByteBuffer.allocate(Integer.BYTES + bytes.length).putInt(objects.length).put(bytes).array();
    }

    /** The objects of {@link #counted}. */
    public static Object[] objects(byte[] counted) {
        ByteBuffer buffer = ByteBuffer.wrap(counted);
        int count = buffer.getInt();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return objects(bytes, count);
    }

    /** Finds classes where the program finds them. */
    private static final class ProgramObjects extends ObjectInputStream {

        ProgramObjects(ByteArrayInputStream in) throws IOException {
            super(in);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            if (loader != null) {
                try {
                    return Class.forName(described.getName(), false, loader);
                } catch (ClassNotFoundException e) {
                    return super.resolveClass(described);
                }
            }
            return super.resolveClass(described);
        }
    }
}
