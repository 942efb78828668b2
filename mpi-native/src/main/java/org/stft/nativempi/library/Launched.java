package org.stft.nativempi.library;

import java.util.Map;
import java.util.Optional;

/**
 * What the program that started this rank has put into its environment.
 *
 * @param variable the variable with the number of ranks
 * @param ranks the number of ranks
 * @param openMpi whether only Open MPI's launcher sets it
 */
record Launched(String variable, int ranks, boolean openMpi) {

    private static final String OPEN_MPI = "OMPI_COMM_WORLD_SIZE";
    private static final String HYDRA = "PMI_SIZE";
    /** Set for the tasks of srun, not for a batch script or a shell of an allocation. */
    private static final String SLURM = "SLURM_STEP_NUM_TASKS";

    static Optional<Launched> from(Map<String, String> environment) {
        for (String variable : new String[] {OPEN_MPI, HYDRA, SLURM}) {
            String value = environment.get(variable);
            if (value != null && value.matches("[1-9][0-9]{0,8}")) {
                return Optional.of(new Launched(variable, Integer.parseInt(value), variable.equals(OPEN_MPI)));
            }
        }
        return Optional.empty();
    }

    /** Returns true if it names a launcher that MPICH's own ranks have. */
    boolean hydra() {
        return variable.equals(HYDRA);
    }
}
