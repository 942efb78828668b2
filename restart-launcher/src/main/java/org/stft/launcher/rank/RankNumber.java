package org.stft.launcher.rank;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/** The number of a rank: in its command line, or in the environment if one command starts all ranks. */
public final class RankNumber {

    /** The number in the command line of a rank whose environment has it. */
    public static final String IN_ENVIRONMENT = "-";

    /** The same; the rank begins each line of its output with the number, as the launcher cannot tell them apart. */
    public static final String IN_ENVIRONMENT_WITH_PREFIX = "-prefix";

    /** MPICH and others by PMI, Open MPI and others by PMIx, Open MPI itself, Slurm. */
    private static final List<String> VARIABLES = List.of("PMI_RANK", "PMIX_RANK", "OMPI_COMM_WORLD_RANK",
        "SLURM_PROCID");

    /** The number in the words of a shell. */
    public static final String IN_SHELL = VARIABLES.stream().map(name -> "${" + name + ":-")
        .collect(Collectors.joining()) + "}".repeat(VARIABLES.size());

    private RankNumber() {
    }

    /** @throws CommandException {@code FAILED} if the environment should have it, but does not */
    static int of(String given, Map<String, String> environment) {
        if (!given.equals(IN_ENVIRONMENT) && !given.equals(IN_ENVIRONMENT_WITH_PREFIX)) {
            return Integer.parseInt(given);
        }
        return VARIABLES.stream().filter(environment::containsKey).findFirst()
            .map(variable -> Integer.parseInt(environment.get(variable)))
            .orElseThrow(() -> new CommandException(ExitCode.FAILED, "This rank does not know its number: none of "
                + String.join(", ", VARIABLES) + " is set. Start it by mpirun, srun or the like."));
    }
}
