package org.stft.tool.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import mpi.MPI;
import org.stft.probe.CallStack;
import org.stft.probe.Operation;

/**
 * The names of the call sites of wildcard receives and probes. If the method that receives is called from several places,
 * these are sites of their own: a helper method receives for different purposes. The first caller's is the plain name.
 */
final class Callers {

    /** A site with one caller among so many calls is taken to have no other: to look costs some microseconds. */
    private static final int LOOKS = 1000;
    private static final int MOST_CALLERS = 64;

    private final Map<String, Site> sites = new ConcurrentHashMap<>();

    /** @param peer the source, if the call has one */
    String siteOf(Operation operation, int peer, String site) {
        return isWildcard(operation, peer) ? sites.computeIfAbsent(site, Site::new).name() : site;
    }

    static boolean isWildcard(Operation operation, int peer) {
        return peer == MPI.ANY_SOURCE && switch (RecordedForm.of(operation)) {
            case RECEIVE, SENDRECV, PROBE, IPROBE -> true;
            case START -> operation == Operation.IRECV;
            default -> false;
        };
    }

    /** A call site, as {@code Pi.main(Pi.java:42)}. */
    private static final class Site {

        private final String plain;
        @GuardedBy("this")
        private final Map<String, String> names = new HashMap<>();
        @GuardedBy("this")
        private int looks;
        private volatile boolean hasOneCaller;

        Site(String plain) {
            this.plain = plain;
        }

        String name() {
            return hasOneCaller ? plain : look();
        }

        private synchronized String look() {
            hasOneCaller = ++looks >= LOOKS && names.size() <= 1;
            String caller = caller();
            String known = names.get(caller);
            if (known == null && names.size() < MOST_CALLERS) {
                known = names.isEmpty() || caller.isEmpty() ? plain : plain + " called at " + caller;
                names.put(caller, known);
            }
            return known == null ? plain : known;
        }

        /** The place in the program from which the method is called; empty if there is none. */
        private String caller() {
            List<StackWalker.StackFrame> frames = CallStack.frames(plain, 2);
            return frames.size() < 2 ? "" : CallStack.site(frames.get(1));
        }
    }
}
