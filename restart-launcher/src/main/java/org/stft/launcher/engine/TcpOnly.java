package org.stft.launcher.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/**
 * What Open MPI needs so that images of its ranks can be taken and restored: messages over TCP alone, one connection for
 * each pair of ranks, and no file that the ranks share with mpirun, which removes it.
 */
final class TcpOnly {

    /** Variables of mpirun: it sends the ranks what it would put into files of its session directory. */
    static final Map<String, String> ENVIRONMENT = Map.of("PMIX_MCA_gds", "hash");

    private static final String VARIABLE = "OMPI_MCA_";
    private static final String INTERFACE = "btl_tcp_if_include";
    private static final Map<String, String> NEEDED = Map.of("pml", "ob1", "btl", "tcp,self");

    private TcpOnly() {
    }

    /** Options of mpirun, which precede the user's files and variables. */
    static List<String> options(Map<String, String> environment) {
        List<String> options = new ArrayList<>();
        NEEDED.forEach((name, value) -> options.addAll(List.of("--mca", name, value)));
        options.addAll(List.of("--mca", INTERFACE, environment.getOrDefault(VARIABLE + INTERFACE, "lo")));
        return options;
    }

    /**
     * Checks that the user has not asked for anything else.
     *
     * @throws CommandException {@code USAGE} naming the variable
     */
    static void require(Map<String, String> environment) {
        NEEDED.forEach((name, value) -> {
            String given = environment.getOrDefault(VARIABLE + name, value);
            if (!given.equals(value) && !given.equals("self,tcp")) {
                throw refused(VARIABLE + name, given,
                    "memory that ranks share, and devices other than TCP, cannot be saved."
                        + " Unset it, or set it to " + value);
            }
        });
        String networks = environment.getOrDefault(VARIABLE + INTERFACE, "");
        if (networks.contains(",")) {
            throw refused(VARIABLE + INTERFACE, networks, "only with one network is there one connection for each pair"
                + " of ranks. Unset it, or name one");
        }
    }

    private static CommandException refused(String variable, String given, String why) {
        return new CommandException(ExitCode.USAGE,
            "A back end saves whole processes, but " + variable + " is '" + given
                + "': " + why + "; or choose another back end with --spc.");
    }
}
