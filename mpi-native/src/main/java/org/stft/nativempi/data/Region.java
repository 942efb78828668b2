package org.stft.nativempi.data;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.stft.nativempi.library.Element;
import org.stft.nativempi.library.Wildcards;

/**
 * The elements of a buffer of the program that a call sends or receives: items of a layout, one behind the other by their extent. A
 * buffer is an array, or a direct buffer of {@code java.nio} in the order of the machine, whose index 0 is the place of offset 0.
 */
public final class Region {

    private final Element element;
    private final Layout layout;
    private final Object buffer;
    private final int offset;
    private final int count;

    private Region(Element element, Layout layout, Object buffer, int offset, int count) {
        this.element = element;
        this.layout = layout;
        this.buffer = buffer;
        this.offset = offset;
        this.count = count;
    }

    /**
     * Checks what a call is given. Null is a buffer for no elements.
     *
     * @param element the type of the elements, or null for objects
     * @throws IllegalArgumentException if the buffer is not of the type, or too short
     */
    public static Region of(Element element, Layout layout, Object buffer, int offset, int count) {
        if (count < 0) {
            throw new IllegalArgumentException("Expected a count of 0 or more. Found " + count);
        }
        if (count == 0 || layout.size() == 0) {
            return new Region(element, layout, null, 0, 0);
        }
        int length = length(element, layout, buffer);
        int[] range = layout.range();
        long first = (long) offset + range[0];
        long end = offset + (long) (count - 1) * layout.extent() + range[1];
        if (first < 0 || end > length) {
            throw new IllegalArgumentException("Expected a buffer with the elements " + first + " to " + (end - 1)
                + " (offset " + offset + ", count " + count + "). Found one of " + length + " elements");
        }
        return new Region(element, layout, buffer, offset, count);
    }

    private static int length(Element element, Layout layout, Object buffer) {
        Class<?> expected = element == null ? Object[].class : Elements.arrayOf(element);
        if (expected.isInstance(buffer)) {
            return Array.getLength(buffer);
        }
        if (element != null && buffer instanceof Buffer direct && direct.isDirect()
            && Elements.fits(element, direct)) {
            return length(element, layout, direct);
        }
        throw new IllegalArgumentException("Expected a buffer of type " + expected.getSimpleName()
            + (element == null ? "" : " or a direct buffer of java.nio") + ". Found "
            + (buffer == null ? "null" : buffer.getClass().getSimpleName()));
    }

    private static int length(Element element, Layout layout, Buffer direct) {
        if (!layout.dense()) {
            throw new IllegalArgumentException(
                "Expected an array. Found a direct buffer, which takes datatypes without gaps only");
        }
        if (direct instanceof ByteBuffer bytes) {
            if (element.bytes() > 1 && bytes.order() != ByteOrder.nativeOrder()) {
                throw new IllegalArgumentException("Expected a buffer of order " + ByteOrder.nativeOrder() + ". Found "
                    + bytes.order());
            }
            return bytes.capacity() / element.bytes();
        }
        return direct.capacity();
    }

    /** The type of the elements; null for objects. */
    public Element element() {
        return element;
    }

    /** The number of elements. */
    public long elements() {
        return (long) count * layout.size();
    }

    /** The number of items that some elements are; {@link Wildcards#UNDEFINED} if the last one is not complete. */
    public int items(int elements) {
        int size = layout.size();
        return size == 0 ? 0 : elements % size == 0 ? elements / size : Wildcards.UNDEFINED;
    }

    /** The number of bytes of all elements. */
    public long bytes() {
        return elements() * element.bytes();
    }

    /** The address of the elements if they need no copy; else 0. */
    public long addressInPlace() {
        if (!(buffer instanceof Buffer direct)) {
            return 0;
        }
        return Pointer.nativeValue(Native.getDirectBufferPointer(direct)) + (long) offset * element.bytes();
    }

    /** Copies all elements into memory, from an element of it on. */
    public void pack(ByteBuffer memory, int at) {
        if (buffer instanceof Buffer) {
            copyInPlace(memory, at, elements(), true);
        } else {
            copy(memory, at, elements(), true);
        }
    }

    /** Copies elements from memory, from an element of it on; the others of the region stay as they are. */
    public void unpack(ByteBuffer memory, int at, long elements) {
        if (buffer instanceof Buffer) {
            copyInPlace(memory, at, Math.min(elements, elements()), false);
        } else {
            copy(memory, at, Math.min(elements, elements()), false);
        }
    }

    private void copyInPlace(ByteBuffer memory, int at, long elements, boolean out) {
        int bytes = (int) elements * element.bytes();
        ByteBuffer direct = new Pointer(addressInPlace()).getByteBuffer(0, bytes);
        if (out) {
            memory.put(at * element.bytes(), direct, 0, bytes);
        } else {
            direct.put(0, memory, at * element.bytes(), bytes);
        }
    }

    private void copy(ByteBuffer memory, int at, long elements, boolean out) {
        if (layout.dense()) {
            copyRun(memory, at, offset, (int) elements, out);
            return;
        }
        int next = at;
        int end = at + (int) elements;
        for (int item = 0; next < end; item++) {
            int base = offset + item * layout.extent();
            for (int run = 0; run < layout.runs() && next < end; run++) {
                int length = Math.min(layout.length(run), end - next);
                copyRun(memory, next, base + layout.start(run), length, out);
                next += length;
            }
        }
    }

    private void copyRun(ByteBuffer memory, int at, int index, int length, boolean out) {
        if (length == 0) {
            return;
        }
        if (out) {
            Elements.write(element, buffer, index, length, memory, at);
        } else {
            Elements.read(element, memory, at, buffer, index, length);
        }
    }

    /** The same elements in memory of their own, so that the buffer can receive while they are sent. */
    public Region copied() {
        if (!(buffer instanceof Buffer)) {
            return this;
        }
        ByteBuffer copy = ByteBuffer.allocateDirect(Math.toIntExact(bytes())).order(ByteOrder.nativeOrder());
        pack(copy, 0);
        return of(element, Layout.ELEMENT, copy, 0, Math.toIntExact(elements()));
    }

    /** The objects of a region of objects, in the order in which they are sent. */
    public Object[] objects() {
        Object[] objects = new Object[Math.toIntExact(elements())];
        eachObject((index, i) -> objects[i] = ((Object[]) buffer)[index], objects.length);
        return objects;
    }

    /** Puts received objects into their places. */
    public void place(Object[] objects) {
        eachObject((index, i) -> ((Object[]) buffer)[index] = objects[i], objects.length);
    }

    private void eachObject(Place place, int objects) {
        int next = 0;
        for (int item = 0; next < objects; item++) {
            int base = offset + item * layout.extent();
            for (int run = 0; run < layout.runs(); run++) {
                for (int i = 0; i < layout.length(run) && next < objects; i++) {
                    place.at(base + layout.start(run) + i, next++);
                }
            }
        }
    }

    /** A place of an object. */
    @FunctionalInterface
    private interface Place {

        void at(int index, int number);
    }

    /** A new array whose items of this region's layout hold what memory holds, for a function of the program. */
    public static Object array(Element element, Layout layout, ByteBuffer memory, int items) {
        int length = Math.max(0, (items - 1) * layout.extent() + layout.range()[1]);
        Object array = Elements.newArray(element, length);
        of(element, layout, array, 0, items).unpack(memory, 0, (long) items * layout.size());
        return array;
    }
}
