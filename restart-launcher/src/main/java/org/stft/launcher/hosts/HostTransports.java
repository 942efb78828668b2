package org.stft.launcher.hosts;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways to reach a host: those that need no jar, and those that are added. */
final class HostTransports {

    private static final List<BuiltIn> BUILT_IN = List.of(
        new BuiltIn("docker", true, (host, program) -> join(List.of("docker", "exec", "-i", host), program)),
        new BuiltIn("ssh", true,
            (host, program) -> List.of("ssh", "-T", "-o", "BatchMode=yes", "-o", "ServerAliveInterval=15", host,
                program.stream().map(HostTransports::quoted).collect(Collectors.joining(" ")))),
        new BuiltIn("netns", false, (host, program) -> join(List.of("ip", "netns", "exec", host), program)),
        new BuiltIn("process", false, (host, program) -> program));

    private HostTransports() {
    }

    private record BuiltIn(String id, boolean hasProcessHere,
        BiFunction<String, List<String>, List<String>> commands) implements HostTransport {

        @Override
        public List<String> command(String host, List<String> program) {
            return commands.apply(host, program);
        }
    }

    /** All of them by id. */
    static Map<String, HostTransport> all() {
        Map<String, HostTransport> all = new LinkedHashMap<>();
        BUILT_IN.forEach(each -> all.put(each.id(), each));
        LaunchServices.byId(HostTransport.class, "transport to hosts", HostTransport::id).forEach(all::putIfAbsent);
        return all;
    }

    private static List<String> join(List<String> before, List<String> program) {
        return Stream.concat(before.stream(), program.stream()).toList();
    }

    /** The shell of the other host reads what ssh sends. */
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
