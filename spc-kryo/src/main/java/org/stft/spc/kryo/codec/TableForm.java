package org.stft.spc.kryo.codec;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;

/**
 * Asks a {@link HashMap} or {@link HashSet} for the length of its table and its load factor: its serialized form, which is
 * specified, has them before the keys. Only what precedes the keys is written, and kept nowhere.
 */
final class TableForm {

    private static final int WRITTEN_AT_MOST = 40; // keys and values; to stop takes longer than to write so many nulls
    private static final int MAP_TAIL = 2 * Float.BYTES + 2 + 2 * Integer.BYTES + 1; // load factor, threshold, block
    private static final int SET_TAIL = 2 + Integer.BYTES + Float.BYTES + Integer.BYTES + 1; // block

    private final Sink sink = new Sink();
    private final Form form;
    private final int mapHead;
    private final int setHead;

    TableForm() {
        try {
            form = new Form(sink);
            mapHead = formOf(new HashMap<>()).remaining() - MAP_TAIL;
            setHead = formOf(new HashSet<>()).remaining() - SET_TAIL;
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** The table of a map or set. One that has no table yet will have it with the first key. */
    HashTable of(Object container) {
        try {
            ByteBuffer bytes = formOf(container);
            return container instanceof HashMap<?, ?>
                ? new HashTable(bytes.getInt(mapHead + 2 * Float.BYTES + 2), bytes.getFloat(mapHead))
                : new HashTable(bytes.getInt(setHead + 2), bytes.getFloat(setHead + 2 + Integer.BYTES));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private ByteBuffer formOf(Object container) throws IOException {
        sink.reset();
        form.reset();
        form.left = WRITTEN_AT_MOST;
        form.container = container;
        try {
            form.writeObject(container);
        } catch (Enough enough) {
            // what precedes the keys has been written
        }
        form.container = null;
        form.flush();
        return sink.bytes();
    }

    private static final class Enough extends RuntimeException {

        private static final long serialVersionUID = 1;

        Enough() {
            super(null, null, false, false);
        }
    }

    private static final class Sink extends ByteArrayOutputStream {

        ByteBuffer bytes() {
            return ByteBuffer.wrap(buf, 0, count);
        }
    }

    private static final class Form extends ObjectOutputStream {

        private Object container;
        private int left;

        Form(Sink sink) throws IOException {
            super(sink);
            enableReplaceObject(true);
            flush();
        }

        @Override
        protected Object replaceObject(Object object) {
            if (object == container) {
                return object;
            }
            if (left-- == 0) {
                throw new Enough();
            }
            return null;
        }
    }
}
