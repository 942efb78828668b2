package org.stft.services;

import java.util.List;
import java.util.Map;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.plugin.PlugIns;
import org.stft.event.CheckpointListener;
import org.stft.mp.MessagePassingProvider;
import org.stft.spc.CheckpointerProvider;

/** The back ends and MPI bindings on the class path. */
public final class Services {

    private static final PlugIns<CheckpointerProvider> BACK_ENDS = new PlugIns<>(CheckpointerProvider.class,
        "back end", CheckpointerProvider::id, Services::failure);
    private static final PlugIns<MessagePassingProvider> BINDINGS = new PlugIns<>(MessagePassingProvider.class,
        "MPI binding", MessagePassingProvider::id, Services::failure);

    private Services() {
    }

    /** All back ends by id, in the order of the class path. */
    public static Map<String, CheckpointerProvider> backEnds() {
        return BACK_ENDS.all(loader());
    }

    /**
     * A back end by its id.
     *
     * @throws StftException {@code FIX_CALL} if there is none
     */
    public static CheckpointerProvider backEnd(String id) {
        Map<String, CheckpointerProvider> all = backEnds();
        CheckpointerProvider found = all.get(id);
        if (found == null) {
            throw BACK_ENDS.missing(id, all.keySet(),
                "Add the jar spc-" + id + ", or choose another with --spc (the setting stft.spc).");
        }
        return found;
    }

    /** All MPI bindings by id, in the order of the class path. */
    public static Map<String, MessagePassingProvider> bindings() {
        return BINDINGS.all(loader());
    }

    /**
     * The binding of the MPI implementation that this process has initialised.
     *
     * @throws StftException {@code FIX_CALL} if there is none
     */
    public static MessagePassingProvider initializedBinding() {
        Map<String, MessagePassingProvider> all = bindings();
        if (all.isEmpty()) {
            throw new StftException(Category.FIX_CALL,
                "There is no MPI binding on the class path. Add the jar mpj-express-binding.");
        }
        return all.values().stream().filter(MessagePassingProvider::initialized).findFirst()
            .orElseThrow(() -> new StftException(Category.FIX_CALL,
                "MPI is not initialised. Call MPI.Init(args) before Stft.start(), and start the program with "
                    + "'stft run -np N MAIN', not with java: only then do its ranks find each other. (Looked for: "
                    + String.join(", ", all.keySet()) + ".)"));
    }

    /** All observers of checkpoints. */
    public static List<CheckpointListener> checkpointListeners() {
        return PlugIns.load(CheckpointListener.class, "checkpoint listener", loader(), Services::failure);
    }

    private static StftException failure(String message, Throwable cause) {
        return new StftException(Category.FIX_CALL, message, cause);
    }

    private static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context != null ? context : Services.class.getClassLoader();
    }
}
