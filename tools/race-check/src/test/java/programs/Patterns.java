package programs;

import mpi.MPI;

/**
 * Small programs for three ranks, all written anew. A barrier after each keeps them apart. Where one order would hang, the other
 * one is arranged. Argument: the topic, which is the name of a class.
 */
public final class Patterns {

    private Patterns() {
    }

    public static void main(String[] args) throws InterruptedException {
        for (Pattern.Case each : topic(MPI.Init(args)[0]).cases()) {
            each.run();
            MPI.COMM_WORLD.Barrier();
        }
        MPI.Finalize();
    }

    private static Pattern topic(String name) {
        return switch (name) {
            case "Wildcards" -> new Wildcards();
            case "Completions" -> new Completions();
            case "Probes" -> new Probes();
            case "SendModes" -> new SendModes();
            case "Collectives" -> new Collectives();
            case "Creations" -> new Creations();
            case "Topologies" -> new Topologies();
            case "Communicators" -> new Communicators();
            case "Helpers" -> new Helpers();
            case "RealBugs" -> new RealBugs();
            default -> throw new IllegalArgumentException(name);
        };
    }
}
