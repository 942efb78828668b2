package org.stft.probe.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The calls that are redirected, by class, name and descriptor as a class file has them. */
final class CallTable {

    /** As in the name of a class. */
    static final String PACKAGE = "mpi/";

    private static final String FILE = "calls.txt";

    private final Map<String, Target> targets = new HashMap<>();

    private CallTable() {
    }

    /** The method of {@code Calls} that replaces a call. */
    static final class Target {

        final String name;
        final String descriptor;

        Target(String name, String descriptor) {
            this.name = name;
            this.descriptor = descriptor;
        }
    }

    static CallTable read() {
        CallTable table = new CallTable();
        try (BufferedReader file = new BufferedReader(
            new InputStreamReader(CallTable.class.getResourceAsStream(FILE), StandardCharsets.US_ASCII))) {
            for (String line = file.readLine(); line != null; line = file.readLine()) {
                int call = line.indexOf(' ', line.indexOf(' ', line.indexOf(' ') + 1) + 1);
                int name = line.indexOf(' ', call + 1);
                table.targets.put(line.substring(0, call),
                    new Target(line.substring(call + 1, name), line.substring(name + 1)));
            }
        } catch (IOException e) {
            throw new IllegalStateException("Cannot read " + FILE + " in the jar of the agent: " + e, e);
        }
        return table;
    }

    /** Returns null if the call is not one of MPI. */
    Target find(String owner, String name, String descriptor) {
        return owner.startsWith(PACKAGE)
            ? targets.get(owner.concat(" ").concat(name).concat(" ").concat(descriptor))
            : null;
    }
}
