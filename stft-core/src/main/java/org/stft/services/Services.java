package org.stft.services;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.base.text.ClosestWord;
import org.stft.base.text.Sentences;
import org.stft.event.CheckpointListener;
import org.stft.mp.MessagePassingProvider;
import org.stft.spc.CheckpointerProvider;

/** The back ends and MPI bindings on the class path. */
public final class Services {

    private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]*");

    private Services() {
    }

    /** All back ends by id, in the order of the class path. */
    public static Map<String, CheckpointerProvider> backEnds() {
        return byId(CheckpointerProvider.class, CheckpointerProvider::id);
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
            throw new StftException(Category.FIX_CALL, "There is no back end '" + id + "' on the class path"
                + (all.isEmpty() ? "" : "; there are " + String.join(", ", all.keySet()))
                + ". " + ClosestWord.question(id, all.keySet()) + "Add the jar spc-" + id
                + ", or choose another with --spc (the setting stft.spc).");
        }
        return found;
    }

    /** All MPI bindings by id, in the order of the class path. */
    public static Map<String, MessagePassingProvider> bindings() {
        return byId(MessagePassingProvider.class, MessagePassingProvider::id);
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
        return all(CheckpointListener.class);
    }

    private static <S> List<S> all(Class<S> type) {
        List<S> found = new ArrayList<>();
        try {
            ServiceLoader.load(type, loader()).forEach(found::add);
            return found;
        } catch (ServiceConfigurationError e) {
            throw new StftException(Category.FIX_CALL, "A jar on the class path declares a "
                + type.getSimpleName() + " that cannot be loaded: "
                + Sentences.closed(Sentences.withPaths(e.getMessage())) + " Correct or remove it.", e);
        }
    }

    private static <S> Map<String, S> byId(Class<S> type, Function<S, String> idOf) {
        Map<String, S> byId = new LinkedHashMap<>();
        for (S service : all(type)) {
            String id = idOf.apply(service);
            if (id == null || !ID.matcher(id).matches()) {
                throw new StftException(Category.FIX_CALL, service.getClass().getName() + " has the id '" + id
                    + "', but an id has lower-case letters, digits and hyphens and begins with a letter.");
            }
            S other = byId.putIfAbsent(id, service);
            if (other != null) {
                throw new StftException(Category.FIX_CALL, other.getClass().getName() + " and "
                    + service.getClass().getName() + " both have the id '" + id + "'. Remove one of their jars.");
            }
        }
        return byId;
    }

    private static ClassLoader loader() {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        return context != null ? context : Services.class.getClassLoader();
    }
}
