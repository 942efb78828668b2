package org.stft.internal.protect;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.fault.CrashPoint;
import org.stft.internal.agreement.Failures;
import org.stft.internal.fault.Faults;
import org.stft.spc.ProtectedState;
import org.stft.spc.Restorer;

/** The objects that the program has protected, and the image they are restored from, if any. */
public final class ProtectedObjects implements ProtectedState {

    private static final int MIB = 1 << 20;

    @GuardedBy("this")
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    @GuardedBy("this")
    private Restorer restorer;
    @GuardedBy("this")
    private final Set<String> left = new TreeSet<>();
    private volatile boolean sealed;
    private final Faults faults;

    /** @param faults those of the rank */
    public ProtectedObjects(Faults faults) {
        this.faults = faults;
    }

    @Override
    public synchronized List<Entry> entries() {
        return List.copyOf(entries.values());
    }

    @Override
    public synchronized void restoreWith(Restorer newRestorer) {
        restorer = newRestorer;
    }

    /** Protects an array; fills it at a restart. */
    public synchronized <T> T array(String name, T array) {
        requireNew(name);
        if (array == null) {
            throw new StftException(Category.FIX_CALL, "protect(\"" + name + "\", null): give the array itself.");
        }
        Entry entry = new Entry(name, array.getClass(), array);
        if (!entry.inPlace()) {
            throw new StftException(Category.FIX_CALL, "protect(\"" + name + "\", ...) was given a "
                + array.getClass().getTypeName() + ", but only arrays of primitives, and arrays of such arrays, can be "
                + "filled in place. Protect other objects with protect(name, () -> new ...).");
        }
        restore(entry);
        entries.put(name, entry);
        return array;
    }

    /** Protects an object of the class that the supplier makes. */
    public <T> T object(String name, Supplier<? extends T> supplier) {
        requireNew(name);
        if (isRestoring()) {
            return restored(name, made(name, supplier).getClass());
        }
        T made = made(name, supplier);
        return added(name, made.getClass(), made);
    }

    /** Protects an object of a class; the supplier is called only if there is nothing to restore. */
    public <T> T object(String name, Class<T> type, Supplier<? extends T> supplier) {
        requireNew(name);
        return isRestoring() ? restored(name, type) : added(name, type, type.cast(supplier.get()));
    }

    private static <T> T made(String name, Supplier<? extends T> supplier) {
        T made = supplier.get();
        if (made == null) {
            throw new StftException(Category.FIX_CALL, "protect(\"" + name + "\", ...): the supplier returned null.");
        }
        return made;
    }

    /** Keeps no reference to an object that the supplier made, so that there is memory for the saved one. */
    @SuppressWarnings("unchecked")
    private synchronized <T> T restored(String name, Class<?> type) {
        requireNew(name);
        return added(name, type, (T) type.cast(restore(new Entry(name, type, null))));
    }

    /** Runs after the supplier, which may protect other objects, also on other threads. */
    private synchronized <T> T added(String name, Class<?> type, T value) {
        requireNew(name);
        entries.put(name, new Entry(name, type, value));
        return value;
    }

    @GuardedBy("this")
    private Object restore(Entry entry) {
        if (restorer == null) {
            return entry.value();
        }
        if (!restorer.names().contains(entry.name())) {
            throw new StftException(Category.FIX_CALL, "The version holds no '" + entry.name() + "'. It holds "
                + new TreeSet<>(restorer.names()) + ". Was it made by another release of the program?");
        }
        try {
            Object value = restorer.restore(entry);
            faults.at(CrashPoint.RESTORED);
            return value;
        } catch (IOException e) {
            throw Failures.explain(e);
        } catch (OutOfMemoryError e) {
            throw new StftException(Category.GIVE_UP, "There is not enough memory to restore '" + entry.name()
                + "': Java may take "
                + Runtime.getRuntime().maxMemory() / MIB + " MiB (-Xmx), and " + e.getMessage()
                + ". Start it with a larger -Xmx, or "
                + "make no object besides the saved one: protect(name, Class, supplier) calls the supplier only where there is "
                + "nothing to restore.", e);
        }
    }

    private synchronized void requireNew(String name) {
        if (name == null || name.isEmpty()) {
            throw new StftException(Category.FIX_CALL, "protect() needs a name.");
        }
        if (entries.containsKey(name)) {
            throw new StftException(Category.FIX_CALL,
                "'" + name + "' is protected twice. Each name stands for one object.");
        }
        if (sealed) {
            throw new StftException(Category.FIX_CALL,
                "protect(\"" + name + "\", ...) comes after the first checkpoint(). "
                    + "Protect all objects before it.");
        }
    }

    /**
     * Records that the program has reached a checkpoint: from the first one on all names are known, and the image is
     * released.
     *
     * @throws StftException {@code FIX_CALL}, each time, if the image held more than the program protects
     */
    public synchronized void seal() throws IOException {
        sealed = true;
        if (restorer != null) {
            left.addAll(restorer.names());
            left.removeAll(entries.keySet());
            close();
        }
        if (!left.isEmpty()) {
            throw new StftException(Category.FIX_CALL, "The version that this job was restarted from holds " + left
                + ", which the program has not protected. Protect all objects before the first checkpoint().");
        }
    }

    /**
     * Records that the program has passed a checkpoint call at which nothing is due: from now on all names are known.
     */
    public void continueWithoutRestore() {
        if (!sealed) { // calls are many, and a read costs less than a write
            sealed = true;
        }
    }

    /** Returns true if an image is open from which the program may still restore an object. */
    public synchronized boolean isRestoring() {
        return restorer != null;
    }

    /** Releases the image, if it is still open. */
    public synchronized void close() throws IOException {
        if (restorer != null) {
            restorer.close();
            restorer = null;
        }
    }
}
