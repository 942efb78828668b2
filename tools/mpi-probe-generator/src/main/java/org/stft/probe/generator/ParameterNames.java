package org.stft.probe.generator;

import java.util.Map;

/** Names for parameters whose names in MPJ Express do not show the meaning. */
final class ParameterNames {

    private static final Map<String, String> CORRECT = Map.ofEntries(
        Map.entry("Comm.Recv_init dest", "source"),
        Map.entry("Comm.Irecv src", "source"),
        Map.entry("Request.Waitall r", "requests"),
        Map.entry("Request.Waitany r", "requests"),
        Map.entry("Request.Waitsome r", "requests"),
        Map.entry("Request.Testall r", "requests"),
        Map.entry("Request.Testany r", "requests"),
        Map.entry("Request.Testsome r", "requests"),
        Map.entry("Prequest.Startall array_of_request", "requests"));

    private ParameterNames() {
    }

    static String corrected(String owner, String method, String name) {
        return CORRECT.getOrDefault(owner + "." + method + " " + name, name);
    }
}
