package org.stft.npb.common;

import java.util.function.Function;
import mpi.MPI;
import org.stft.Stft;

/** The frame of every benchmark: arguments, MPI, STFT, report, exit code. */
public final class Program {

    static final int VERIFICATION_FAILED = 1;
    static final int ILLEGAL_REQUEST = 2;
    static final int RUN_FAILED = 3;

    private final String name;
    private final Function<ProblemClass, Kernel> kernels;

    private Program(String name, Function<ProblemClass, Kernel> kernels) {
        this.name = name;
        this.kernels = kernels;
    }

    /**
     * Runs a benchmark as {@code main} does. Ends the process if the exit code is not 0.
     *
     * @param arguments the arguments that MPJ Express passes to {@code main}, followed by the class letter
     */
    public static void main(String name, Function<ProblemClass, Kernel> kernels, String[] arguments) {
        endWithUncaughtException();
        int code = new Program(name, kernels).exitCode(arguments);
        if (code != 0) {
            System.exit(code);
        }
    }

    private int exitCode(String[] arguments) {
        try {
            if (arguments.length < 3) {
                throw new IllegalRequestException("org.stft.npb." + name + " is a rank of an MPJ Express job and needs"
                    + " its starter. Example: stft run -np 4 org.stft.npb." + name + " S");
            }
            return run(MPI.Init(arguments));
        } catch (IllegalRequestException e) {
            System.err.println(e.getMessage());
            return ILLEGAL_REQUEST;
        }
    }

    /**
     * The threads of MPJ Express would keep a rank alive running whose main has failed. The stft launcher ends
     * such a rank itself, and knows whether its exception only follows from the death of another rank.
     */
    private static void endWithUncaughtException() {
        boolean launched = System.getProperty("stft.launcher-address") != null;
        if (!launched && Thread.getDefaultUncaughtExceptionHandler() == null) {
            Thread.currentThread().setUncaughtExceptionHandler((thread, exception) -> {
                exception.printStackTrace();
                System.exit(RUN_FAILED);
            });
        }
    }

    private int run(String[] arguments) {
        World world = new World(MPI.COMM_WORLD);
        int code = runOn(world, arguments);
        MPI.Finalize();
        return code;
    }

    private int runOn(World world, String[] arguments) {
        Kernel kernel;
        try {
            kernel = kernels.apply(ProblemClass.from(name, arguments));
            kernel.requireLegal(world.size());
        } catch (IllegalRequestException e) {
            if (world.first()) {
                System.err.println(e.getMessage());
            }
            return ILLEGAL_REQUEST;
        }
        try (Stft stft = Stft.start()) {
            Report report = kernel.run(world, stft);
            if (world.first()) {
                report.print(System.out, world.size());
            }
            return report.verified() ? 0 : VERIFICATION_FAILED;
        }
    }
}
