package org.stft.bench.scaling;

import static org.stft.bench.report.Sample.number;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.stft.bench.Run;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Wait;
import org.stft.bench.rank.HostRank;
import org.stft.bench.report.Plot;
import org.stft.bench.report.Table;
import org.stft.launcher.agent.JoinPoint;

/** The time of a real launcher to start the ranks of a job, and to start them again after a host has died, by the number of hosts. */
final class SimulatedHosts {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final double SECOND = 1e9;

    private SimulatedHosts() {
    }

    private record Row(int hosts, double joined, double started, double again) {}

    static Scaling.Growth measure(Run run) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (int hosts : run.size(List.of(10, 30, 100, 300, 1000), List.of(3, 10))) {
            run.step(hosts + " hosts");
            Row best = null;
            for (int round = 0; round < run.rounds(3); round++) {
                Row row = measure(run, hosts);
                best = best == null || row.started + row.again < best.started + best.again ? row : best;
            }
            rows.add(best);
        }
        Table table = new Table("hosts", "all have joined, s", "then all ranks are started, s",
            "a host dies: all are started again, s");
        rows.forEach(row -> table.row(row.hosts, number(row.joined, 3), number(row.started, 3), number(row.again, 3)));
        return new Scaling.Growth(table, Plot.of("Time of the launcher by hosts", "hosts", "s")
            .line("joined", rows, Row::hosts, Row::joined).line("started", rows, Row::hosts, Row::started)
            .line("started again", rows, Row::hosts, Row::again));
    }

    /** One rank on each host, and a spare. */
    private static Row measure(Run run, int hosts) throws IOException {
        Path store = run.disk().resolve("store");
        Path output = run.disk().resolve("output");
        Process launcher = new ProcessBuilder(run.jobs().words("run", "--hosts", "join:" + hosts + "*1", "-np", hosts,
            "--store", store, "--job", "job", "--max-restarts", 1, "-cp", Jobs.CLASSES, HostRank.class.getName()))
            .redirectErrorStream(true).redirectOutput(output.toFile()).redirectInput(new File("/dev/null")).start();
        Thread hook = new Thread(launcher::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Path join = store.resolve("job").resolve("join");
            Wait.until("the launcher does not wait for hosts", LIMIT, () -> Files.exists(join) || !launcher.isAlive());
            SimulatedAgents agents = new SimulatedAgents(JoinPoint.read(join));
            long begin = System.nanoTime();
            for (int i = 0; i < hosts + 1; i++) {
                agents.join();
            }
            long joined = System.nanoTime();
            Wait.until("not all ranks are started", LIMIT, () -> agents.starts() >= hosts);
            long started = System.nanoTime();
            agents.killFirst();
            Wait.until("not all ranks are started again", LIMIT, () -> agents.starts() >= 2L * hosts);
            long again = System.nanoTime();
            agents.endAll(0);
            if (!launcher.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || launcher.exitValue() != 0) {
                throw new IOException("the launcher has not ended well:\n" + Files.readString(output));
            }
            return new Row(hosts, (joined - begin) / SECOND, (started - joined) / SECOND, (again - started) / SECOND);
        } catch (InterruptedException e) {
            throw new IOException(e);
        } finally {
            launcher.descendants().forEach(ProcessHandle::destroyForcibly);
            launcher.destroyForcibly().onExit().join();
            Runtime.getRuntime().removeShutdownHook(hook);
            run.disk().clear();
        }
    }
}
