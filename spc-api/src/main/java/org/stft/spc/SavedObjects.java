package org.stft.spc;

import java.io.IOException;
import java.lang.reflect.Array;
import java.util.Map;
import java.util.Set;

/** Gives back objects that were read from an image before. */
final class SavedObjects implements Restorer {

    private final Map<String, ?> saved;

    SavedObjects(Map<String, ?> saved) {
        this.saved = saved;
    }

    @Override
    public Set<String> names() {
        return saved.keySet();
    }

    @Override
    public Object restore(ProtectedState.Entry entry) throws IOException {
        Object object = saved.get(entry.name());
        checkType(entry, object);
        if (!entry.inPlace()) {
            return object;
        }
        fill(entry.name(), object, entry.value());
        return entry.value();
    }

    private void checkType(ProtectedState.Entry entry, Object object) throws IOException {
        if (!saved.containsKey(entry.name())) {
            throw new IOException("The program protects \"" + entry.name() + "\", but the image has only "
                + saved.keySet() + ". Restart with the program that made the version.");
        }
        boolean fits = object == null ? !entry.inPlace() : entry.type().isInstance(object);
        if (!fits) {
            throw new IOException("The program protects \"" + entry.name() + "\" as " + entry.type().getTypeName()
                + ", but the image has " + (object == null ? "null" : object.getClass().getTypeName())
                + " under this name. Restart with the program that made the version.");
        }
    }

    private static void fill(String path, Object from, Object to) throws IOException {
        if (length(from) != length(to)) {
            throw new IOException("The array \"" + path + "\" has " + words(to) + ", but in the image it has "
                + words(from) + ". Restart with the arguments that the version was made with.");
        }
        if (from instanceof Object[] rows) {
            for (int i = 0; i < rows.length; i++) {
                fill(path + "[" + i + "]", rows[i], ((Object[]) to)[i]);
            }
        } else if (from != null) {
            System.arraycopy(from, 0, to, 0, Array.getLength(from));
        }
    }

    private static int length(Object array) {
        return array == null ? -1 : Array.getLength(array);
    }

    private static String words(Object array) {
        return array == null ? "no elements (null)" : Array.getLength(array) + " elements";
    }

    @Override
    public void close() {
        // nothing is open
    }
}
