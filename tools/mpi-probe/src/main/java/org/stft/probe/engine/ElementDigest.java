package org.stft.probe.engine;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.stft.probe.Region;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;
import org.stft.probe.library.MpiLibrary;

/**
 * A digest of elements: two sums with different polynomials, which processors compute at several bytes per cycle. It is
 * to find accidents, not to withstand an attacker.
 */
final class ElementDigest {

    private static final int CHUNK = 8192;

    private final MpiLibrary library;
    private final CRC32C first = new CRC32C();
    private final CRC32 second = new CRC32();
    private final byte[] chunk = new byte[CHUNK];
    private final ByteBuffer bytes = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);

    ElementDigest(MpiLibrary library) {
        this.library = library;
    }

    void add(Region region, TypeLayout layout) {
        if (layout.basic() == Basic.PACKED) {
            packed(region);
            return;
        }
        if (!layout.basic().fits(region.buffer())) {
            throw new IllegalArgumentException("Expected an array of " + layout.basic() + ", found "
                + (region.buffer() == null ? "null" : region.buffer().getClass().getSimpleName()) + ".");
        }
        if (layout.isContiguous()) {
            elements(region.buffer(), region.offset(), region.count() * layout.extent(), layout.basic());
            return;
        }
        for (int i = 0; i < region.count(); i++) {
            for (Run run : layout.runs()) {
                elements(region.buffer(), region.offset() + i * layout.extent() + run.offset(), run.length(),
                    layout.basic());
            }
        }
    }

    long value() {
        return first.getValue() << Integer.SIZE | second.getValue();
    }

    private void packed(Region region) {
        if (region.buffer() instanceof byte[] array) { // of mpiJava 1.2; that of MPJ Express has its own class
            update(array, region.offset(), region.count());
        } else {
            ByteBuffer packed = library.packed(region.buffer());
            first.update(packed.duplicate());
            second.update(packed);
        }
    }

    private void elements(Object array, int offset, int count, Basic basic) {
        if (offset < 0 || count < 0 || offset + count > Array.getLength(array)) {
            throw new IllegalArgumentException("Expected " + count + " elements from index " + offset
                + ", found an array of " + Array.getLength(array) + ".");
        }
        if (basic == Basic.OBJECT) {
            objects((Object[]) array, offset, count);
            return;
        }
        int most = CHUNK / basic.bytes();
        for (int done = 0; done < count; done += most) {
            int next = Math.min(most, count - done);
            if (array instanceof byte[] values) {
                update(values, offset + done, next);
            } else {
                put(array, offset + done, next);
                update(chunk, 0, next * basic.bytes());
            }
        }
    }

    private void put(Object array, int offset, int count) {
        bytes.clear();
        if (array instanceof char[] values) {
            bytes.asCharBuffer().put(values, offset, count);
        } else if (array instanceof short[] values) {
            bytes.asShortBuffer().put(values, offset, count);
        } else if (array instanceof int[] values) {
            bytes.asIntBuffer().put(values, offset, count);
        } else if (array instanceof long[] values) {
            bytes.asLongBuffer().put(values, offset, count);
        } else if (array instanceof float[] values) {
            bytes.asFloatBuffer().put(values, offset, count);
        } else if (array instanceof double[] values) {
            bytes.asDoubleBuffer().put(values, offset, count);
        } else {
            boolean[] values = (boolean[]) array;
            for (int i = 0; i < count; i++) {
                bytes.put(i, (byte) (values[offset + i] ? 1 : 0));
            }
        }
    }

    private void update(byte[] source, int offset, int length) {
        first.update(source, offset, length);
        second.update(source, offset, length);
    }

    private void objects(Object[] array, int offset, int count) {
        try (ObjectOutputStream out = new ObjectOutputStream(new Sums())) {
            for (int i = offset; i < offset + count; i++) {
                out.writeObject(array[i]);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("Expected objects that can be serialised, found others: " + e, e);
        }
    }

    private final class Sums extends OutputStream {

        @Override
        public void write(int value) {
            first.update(value);
            second.update(value);
        }

        @Override
        public void write(byte[] source, int offset, int length) {
            update(source, offset, length);
        }
    }
}
