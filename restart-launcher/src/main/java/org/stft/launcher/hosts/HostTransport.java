package org.stft.launcher.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A way to start a program on a host so that its standard streams lead here. */
interface HostTransport {

    /** The command that starts a program there from here. */
    List<String> command(List<String> program);

    /** @param kind one of those that {@link HostSpec} lets through */
    static HostTransport of(String kind, String host) {
        return switch (kind) {
            case "docker" -> program -> join(List.of("docker", "exec", "-i", host), program);
            case "ssh" -> program -> List.of("ssh", "-T", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", host,
                program.stream().map(HostTransport::quoted).collect(Collectors.joining(" ")));
            case "netns" -> program -> join(List.of("ip", "netns", "exec", host), program);
            case "process" -> program -> program;
            default -> throw new IllegalArgumentException("no such reach: " + kind);
        };
    }

    private static List<String> join(List<String> before, List<String> program) {
        List<String> all = new ArrayList<>(before);
        all.addAll(program);
        return all;
    }

    /** The shell of the other host reads what ssh sends. */
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
