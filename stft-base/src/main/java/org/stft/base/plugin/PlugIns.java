package org.stft.base.plugin;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.stft.base.text.ClosestWord;
import org.stft.base.text.Sentences;

/**
 * One kind of plug-in, each with an id of its own.
 *
 * @param <P> the interface by which {@link ServiceLoader} finds them
 */
public final class PlugIns<P> {

    private final Class<P> type;
    private final String kind;
    private final Function<P, String> idOf;
    private final BiFunction<String, Throwable, RuntimeException> failure;

    /**
     * @param kind what users call them, in the singular
     * @param failure makes the exception that tells the user of a problem; its cause may be null
     */
    public PlugIns(Class<P> type, String kind, Function<P, String> idOf,
        BiFunction<String, Throwable, RuntimeException> failure) {
        this.type = type;
        this.kind = kind;
        this.idOf = idOf;
        this.failure = failure;
    }

    /** All of them by id, in the order of the class path; new objects at each call. */
    public Map<String, P> all(ClassLoader loader) {
        Map<String, P> byId = new LinkedHashMap<>();
        addAll(loader, byId);
        return byId;
    }

    /** Adds all of them to those that are known. */
    public void addAll(ClassLoader loader, Map<String, P> byId) {
        for (P plugIn : load(type, kind, loader, failure)) {
            add(plugIn, byId);
        }
    }

    /** All plug-ins of a kind that has no ids, in the order of the class path; arguments as of the constructor. */
    public static <P> List<P> load(Class<P> type, String kind, ClassLoader loader,
        BiFunction<String, Throwable, RuntimeException> failure) {
        List<P> found = new ArrayList<>();
        try {
            for (P plugIn : ServiceLoader.load(type, loader)) {
                found.add(plugIn);
            }
            return found;
        } catch (ServiceConfigurationError e) {
            throw failure.apply("The " + kind + " that a jar on the class path declares cannot be loaded: "
                + Sentences.closed(Sentences.withPaths(String.valueOf(e.getMessage())))
                + " Correct or remove it. Its jar may be for another release.", e);
        }
    }

    /** Adds one to those that are known. Another object of the same class is left out. */
    public void add(P plugIn, Map<String, P> byId) {
        String id = idOf.apply(plugIn);
        if (!isId(id)) {
            throw failure.apply(plugIn.getClass().getName() + " is the " + kind + " with the id '" + id
                + "', but an id has lower-case letters, digits and hyphens and begins with a letter.", null);
        }
        P other = byId.putIfAbsent(id, plugIn);
        if (other != null && other.getClass() != plugIn.getClass()) {
            throw failure
                .apply(other.getClass().getName() + " and " + plugIn.getClass().getName() + " are both the " + kind
                    + " '" + id + "'. Remove one of their jars.", null);
        }
    }

    private static boolean isId(String id) {
        if (id == null || id.isEmpty() || id.charAt(0) < 'a' || id.charAt(0) > 'z') {
            return false;
        }
        for (int i = 1; i < id.length(); i++) { // no regular expression: a rank does this before its first call
            char c = id.charAt(i);
            if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-') {
                return false;
            }
        }
        return true;
    }

    /**
     * The exception where there is none with an id.
     *
     * @param present the ids that there are
     * @param remedy what to do: one or more sentences
     */
    public RuntimeException missing(String id, Collection<String> present, String remedy) {
        return failure.apply("There is no " + kind + " '" + id + "' on the class path; "
            + (present.isEmpty() ? "there is none at all" : "there are " + String.join(", ", present)) + ". "
            + ClosestWord.question(id, present) + remedy, null);
    }
}
