package org.stft.spc.kryo;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.stft.spc.kryo.format.ChannelInput;
import org.stft.spc.kryo.format.ImageIndex;
import org.stft.spc.kryo.format.Primitive;
import org.stft.spc.kryo.format.RejectedObjectException;

/**
 * Fills an array of the program with what {@link InPlaceArrays} wrote. It must have the shape of the saved one. Rows that
 * were one array when saved are one array again, and those that were not are not.
 */
final class InPlaceFill {

    private final ChannelInput in;
    private final ReadObjects objects;
    private final ImageIndex.Entry entry;
    private final List<Object> arrays;
    private final long first;

    InPlaceFill(ChannelInput in, ReadObjects objects, ImageIndex.Entry entry) {
        this.in = in;
        this.objects = objects;
        this.entry = entry;
        this.arrays = new ArrayList<>();
        this.first = entry.contents().first();
    }

    void fill(Object array) {
        if (read(array) != array) {
            throw RejectedObjectException
                .ofValue("shares its memory with other protected objects in the image in another "
                    + "way than in the program: protect the same arrays and objects in the same order as when the version was made");
        }
        objects.keep(entry, arrays);
    }

    /** Returns the array that takes the place of the program's: that one, unless the sharing is another. */
    private Object read(Object array) {
        long form = in.readVarLong(true);
        if (form == InPlaceArrays.BACK) {
            return back(in.readVarLong(true), array);
        }
        checkLength(form, array);
        if (array == null) {
            return null;
        }
        Object filled = objects.isNewInPlace(array) ? array : newArrayLike(array);
        arrays.add(filled);
        if (filled instanceof Object[] rows) {
            for (int i = 0; i < rows.length; i++) {
                readRow(rows, ((Object[]) array)[i], i);
            }
        } else {
            in.readElements(Primitive.of(filled.getClass().getComponentType()), filled);
        }
        return filled;
    }

    private void readRow(Object[] rows, Object row, int i) {
        try {
            Object read = read(row);
            if (rows[i] != read) {
                rows[i] = read;
            }
        } catch (RejectedObjectException refusal) {
            throw refusal.within("[" + i + "]");
        }
    }

    private Object newArrayLike(Object array) {
        Object made = Array.newInstance(array.getClass().getComponentType(), Array.getLength(array));
        objects.isNewInPlace(made);
        return made;
    }

    private Object back(long number, Object array) {
        Object shared = number < first
            ? objects.get(number)
            : number - first < arrays.size() ? arrays.get((int) (number - first)) : null;
        if (shared == null || array == null || shared.getClass() != array.getClass()
            || Array.getLength(shared) != Array.getLength(array)) {
            throw RejectedObjectException
                .ofValue("has in the image the same memory as another array, which does not have its "
                    + "type and length in the program; restart with the program and the arguments that the version was made with");
        }
        return shared;
    }

    private static void checkLength(long saved, Object array) {
        long found = array == null ? InPlaceArrays.NULL : Array.getLength(array) + InPlaceArrays.NEW;
        if (saved != found) {
            throw RejectedObjectException.ofValue("has " + words(found) + " in the program but " + words(saved)
                + " in the image; restart with the arguments that the version was made with");
        }
    }

    private static String words(long form) {
        return form == InPlaceArrays.NULL ? "no elements (null)" : form - InPlaceArrays.NEW + " elements";
    }
}
