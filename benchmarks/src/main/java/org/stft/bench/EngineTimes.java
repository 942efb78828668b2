package org.stft.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.HostRank;
import org.stft.bench.rank.Measured;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** How long engines take to start a job, and to bring it back after a host has died. */
final class EngineTimes {

    private static final int RANKS = 4;
    private static final String JOINING = "join:2*2";
    private static final SortedMap<String, String> MPI_PROGRAMS = new TreeMap<>(
        Map.of("mpirun.openmpi", "mpirun:2*2", "mpiexec.hydra", "mpiexec:2*2"));
    private static final String ALLOCATION = "SLURM_JOB_ID";

    private EngineTimes() {
    }

    /**
     * Measures.
     *
     * @param hosts further values of {@code --hosts}, in each two hosts with places for two ranks
     */
    static Chapter measure(Run run, List<String> hosts) throws IOException {
        List<String> engines = new ArrayList<>(List.of("local"));
        if (System.getenv(ALLOCATION) == null) {
            engines.add(JOINING);
            MPI_PROGRAMS.forEach((program, starter) -> {
                if (MpiCost.isOnThePath(program)) {
                    engines.add(starter);
                }
            });
        } else { // in which the programs of MPI libraries do what Slurm says
            engines.add("slurm");
        }
        engines.addAll(hosts);
        Readings times = new Readings();
        int rounds = run.rounds(9);
        run.turns("engines", rounds, engines, engine -> round(run, times, engine));
        Table table = new Table("engine", "`stft job` to the first line of the program, s", "half of the rounds",
            "death to all ranks running, s", "half of the rounds", "death / local");
        Sample local = times.of("back local");
        for (String engine : engines) {
            Sample first = times.of("first " + engine);
            Sample back = times.of("back " + engine);
            table.row("`" + engine + "`", first.median(2), first.spread(2), back.median(2), back.spread(2),
                back.over(local).median(2));
        }
        return new Chapter("Engines").text("""
            %d ranks, on two hosts but for `local`, all on this machine; the engines take turns, %d rounds. Death: an agent \
            is killed with its ranks after a version (`local`: a rank); then the launcher ends the others, and all ranks \
            are restored on the host that is left. Agents that join are started together with the launcher.""",
            RANKS, rounds).show(table);
    }

    private static void round(Run run, Readings times, String engine) throws IOException {
        Path store = run.disk().resolve("store");
        Jobs jobs = run.jobs();
        Path died = run.disk().resolve("died");
        FirstLine first = new FirstLine();
        List<List<String>> commands = new ArrayList<>(
            List.of(jobs.words("job", "--hosts", engine, "-np", RANKS, "--store", store,
                "--job", "job", "--every", "1h", "--max-restarts", 1, "--no-prefix", "-cp", Jobs.CLASSES,
                HostRank.class.getName(), died)));
        if (engine.equals(JOINING)) {
            commands.add(jobs.words("agent", "--join", store.resolve("job").resolve("join")));
            commands.add(commands.get(1));
        }
        double start = Measured.now();
        Readings job = Jobs.together(first, commands);
        times.add("first " + engine, first.at - start);
        times.add("back " + engine, job.of("continues").most() - Double.parseDouble(Files.readString(died)));
        run.disk().clear();
    }

    /** When the first line of the program came, in seconds since 1970. */
    private static final class FirstLine implements Consumer<String> {
        private double at;

        @Override
        public void accept(String line) {
            if (at == 0 && line.equals(HostRank.FIRST)) {
                at = Measured.now();
            }
        }
    }
}
