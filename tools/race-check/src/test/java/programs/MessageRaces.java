package programs;

import mpi.MPI;

/**
 * The MessageRace patterns of the MPI Bugs Initiative that MPJ Express can run, for four ranks, written anew. Arguments: hang and the name of a collective operation:
 * then its code hangs; all; or one CODE NONBLOCKING POSTED. The order is arranged in which none hangs or fails.
 */
public final class MessageRaces {

    public static final String[] COLLECTIVES = CollectiveRaces.OPERATIONS;

    private final CollectiveRaces collectives;
    private final LoopRaces loops = new LoopRaces();
    private final TagRaces tags = new TagRaces();

    private MessageRaces(boolean hang) {
        collectives = new CollectiveRaces(hang);
    }

    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        MessageRaces patterns = new MessageRaces(own[0].equals("hang"));
        switch (own[0]) {
            case "all" -> patterns.runAll();
            case "one" -> patterns.runOne(own[1], own[2].equals("true"), own[3].equals("true"));
            default -> patterns.collectives.collective(own[1], false);
        }
        MPI.Finalize();
    }

    /** @param code the name of a method, or of a collective operation, with the suffix Ok for the correct one */
    private void runOne(String code, boolean nonblocking, boolean posted) throws InterruptedException {
        switch (code) {
            case "three" -> {
                loops.three(nonblocking, posted);
                if (MPI.COMM_WORLD.Rank() == 0 && loops.last() != 3) {
                    throw new IllegalStateException("the last value is " + loops.last());
                }
            }
            case "loop" -> loops.loop(nonblocking, posted);
            case "loopOk" -> loops.loopOk(nonblocking, posted);
            case "anyTags" -> tags.anyTags();
            case "anyTagThenOne" -> tags.anyTagThenOne();
            default -> {
                if (code.endsWith("Ok")) {
                    collectives.collectiveOk(code.substring(0, code.length() - 2), nonblocking);
                } else {
                    collectives.collective(code, nonblocking);
                }
            }
        }
    }

    private void runAll() throws InterruptedException {
        for (boolean nonblocking : new boolean[] {false, true}) {
            for (String collective : COLLECTIVES) {
                collectives.collective(collective, nonblocking);
                MPI.COMM_WORLD.Barrier();
                collectives.collectiveOk(collective, nonblocking);
                MPI.COMM_WORLD.Barrier();
            }
            for (boolean posted : new boolean[] {false, true}) {
                loops.three(nonblocking, posted);
                MPI.COMM_WORLD.Barrier();
                loops.loop(nonblocking, posted);
                MPI.COMM_WORLD.Barrier();
                loops.loopOk(nonblocking, posted);
                MPI.COMM_WORLD.Barrier();
            }
        }
        tags.tags(1, 2);
        MPI.COMM_WORLD.Barrier();
        tags.tags(1, MPI.ANY_TAG);
        MPI.COMM_WORLD.Barrier();
        tags.anyTags();
        MPI.COMM_WORLD.Barrier();
        tags.anyTagThenOne();
    }
}
