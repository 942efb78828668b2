package org.stft.bench;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.stft.base.process.TimedCommand;
import org.stft.bench.job.Jobs;
import org.stft.bench.job.Readings;
import org.stft.bench.rank.ExchangeRank;
import org.stft.bench.rank.GrowthRank;
import org.stft.bench.report.Chapter;
import org.stft.bench.report.Sample;
import org.stft.bench.report.Table;

/** The MPI implementations beside each other, and the libraries of the machine beside loops in C on the same library. */
final class MpiCost {

    /** What must be installed. */
    static final String NEEDS = "that needs cc, mpirun.openmpi and mpiexec.hydra on the PATH";

    private static final double MICROS = 1e6;
    private static final double MILLIS = 1e3;
    private static final int SMALL = 8;
    private static final int MEBIBYTE = 1 << 20;
    private static final double ALLOWED_MICROS = 1.0;
    private static final double LEAST_DIRECT = 0.9;
    private static final double LEAST_ARRAY = 0.5;
    private static final double ALLOWED_PROGRAM = 0.9;
    private static final double ALLOWED_MEAN = 0.7;
    private static final int CHECKPOINT_RANKS = 4;
    private static final Duration COMPILING = Duration.ofMinutes(1);

    private static final String OPEN_MPI = "open-mpi";
    private static final String MPICH = "mpich";
    private static final String MPJ = "mpj-express";
    private static final List<String> IMPLEMENTATIONS = List.of(MPJ, OPEN_MPI, MPICH);

    private static final String MPICH_TCP = "MPICH, TCP";

    /**
     * An implementation, and what carries its messages.
     *
     * @param environment what chooses that
     */
    private record Way(String name, String mpi, Map<String, String> environment) {

        boolean isNative() {
            return !mpi.equals(MPJ);
        }
    }

    private static final List<Way> WAYS = List.of(new Way("MPJ Express, TCP", MPJ, Map.of()),
        new Way("Open MPI, shared memory", OPEN_MPI, Map.of()),
        new Way("Open MPI, TCP", OPEN_MPI,
            Map.of("OMPI_MCA_pml", "ob1", "OMPI_MCA_btl", "tcp,self", "OMPI_MCA_btl_tcp_if_include", "lo")),
        new Way("MPICH, shared memory", MPICH, Map.of()),
        new Way(MPICH_TCP, MPICH,
            Map.of("UCX_TLS", "tcp,self", "UCX_NET_DEVICES", "lo", "MPIR_CVAR_NOLOCAL", "1")));

    private MpiCost() {
    }

    static Chapter measure(Run run, List<String> programs) throws IOException {
        Chapter chapter = new Chapter("MPI implementations").text("""
            The ways take turns; ratios are medians of those of the same rounds (95 %%). C: a loop in C in the same JVMs, on \
            the same library. Arrays: `byte[]` or `double[]`. Direct: a direct `ByteBuffer`.""");
        trips(run, chapter);
        sums(run, chapter);
        programs(run, chapter,
            programs.isEmpty() ? run.size(List.of("CG A", "MG A", "FT A", "IS A"), List.of("CG S")) : programs);
        checkpoints(run, chapter);
        return chapter;
    }

    private static void trips(Run run, Chapter chapter) throws IOException {
        String library = compiled(run).toString();
        List<Integer> sizes = run.size(List.of(SMALL, 1024, MEBIBYTE / 16, MEBIBYTE, 4 * MEBIBYTE), List.of(SMALL));
        Table table = new Table("way", "bytes", "C, µs", "array, µs", "array / C", "direct, µs", "direct / C");
        for (Way way : WAYS) {
            run.step("half round trips, " + way.name);
            Readings times = new Readings();
            List<String> arguments = new ArrayList<>(
                List.of(way.isNative() ? library : "-", "trips", Integer.toString(run.rounds(9))));
            sizes.forEach(size -> arguments.add(size.toString()));
            job(run, way, 2, times, ExchangeRank.class, arguments);
            for (int size : sizes) {
                Sample array = times.of("array-" + size).times(MICROS);
                if (!way.isNative()) {
                    table.row(way.name, size, "-", array.median(2), "-", "-", "-");
                    continue;
                }
                Sample c = times.of("c-" + size).times(MICROS);
                Sample direct = times.of("direct-" + size).times(MICROS);
                table.row(way.name, size, c.median(2), array.median(2), array.over(c).withRange(2), direct.median(2),
                    direct.over(c).withRange(2));
                judge(chapter, way, size, c, array, direct);
            }
        }
        chapter.text("**Half a round trip of two ranks**").show(table);
    }

    private static void judge(Chapter chapter, Way way, int size, Sample c, Sample array, Sample direct) {
        if (size == SMALL) {
            Sample more = array.minus(c);
            chapter.judge("half round trip of 8 bytes, array, more than C, " + way.name,
                "at most " + ALLOWED_MICROS + " µs", more.withRange(2) + " µs", more.median() <= ALLOWED_MICROS);
        }
        if (size >= MEBIBYTE) {
            String what = "bandwidth / C, " + size / MEBIBYTE + " MiB, " + way.name + ", ";
            chapter.judge(what + "direct", "at least " + LEAST_DIRECT, c.over(direct).withRange(2),
                c.over(direct).median() >= LEAST_DIRECT);
            chapter.judge(what + "array", "at least " + LEAST_ARRAY, c.over(array).withRange(2),
                c.over(array).median() >= LEAST_ARRAY);
        }
    }

    private static void sums(Run run, Chapter chapter) throws IOException {
        String library = compiled(run).toString();
        Table table = new Table("way", "ranks", "C, µs", "array, µs", "array / C");
        for (Way way : WAYS) {
            List<Integer> numbers = way.name.equals(MPICH_TCP) ? List.of(2) : List.of(2, 4, 8);
            for (int ranks : run.size(numbers, List.of(2))) {
                run.step("sums, " + way.name + ", " + ranks + " ranks");
                Readings times = new Readings();
                job(run, way, ranks, times, ExchangeRank.class,
                    List.of(way.isNative() ? library : "-", "sums", Integer.toString(run.rounds(9))));
                Sample array = times.of("array").times(MICROS);
                Sample c = way.isNative() ? times.of("c").times(MICROS) : array;
                table.row(way.name, ranks, way.isNative() ? c.median(2) : "-", array.median(2),
                    way.isNative() ? array.over(c).withRange(2) : "-");
            }
        }
        chapter.text("""
            **`Allreduce` of one double**; this machine has %d processors, and the libraries wait actively. MPICH over TCP with \
            more ranks is left out: its `MPI_Finalize` did not always return""",
            Runtime.getRuntime().availableProcessors()).show(table);
    }

    private static void programs(Run run, Chapter chapter, List<String> programs) throws IOException {
        int rounds = run.rounds(5);
        Table table = new Table("program, 2 ranks", "MPJ Express, s", "Open MPI, s", "MPICH, s",
            "Open MPI / MPJ Express", "MPICH / MPJ Express");
        Map<String, List<Double>> ratios = new TreeMap<>();
        for (String program : programs) {
            String[] words = program.strip().split(" ");
            Readings times = new Readings();
            run.turns(program, rounds, IMPLEMENTATIONS, mpi -> {
                Npb output = new Npb();
                job(run, new Way(mpi, mpi, Map.of()), 2, output, Npb.mainClass(words[0]), List.of(words[1]));
                times.add(mpi, output.seconds());
            });
            Sample base = times.of(MPJ);
            Sample open = times.of(OPEN_MPI);
            Sample mpich = times.of(MPICH);
            table.row(program, base.median(2), open.median(2), mpich.median(2), open.over(base).withRange(2),
                mpich.over(base).withRange(2));
            for (String mpi : List.of(OPEN_MPI, MPICH)) {
                Sample ratio = times.of(mpi).over(base);
                ratios.computeIfAbsent(mpi, each -> new ArrayList<>()).add(ratio.median());
                chapter.judge(program + ", 2 ranks, " + mpi + " / MPJ Express", "at most " + ALLOWED_PROGRAM,
                    ratio.withRange(2), ratio.median() <= ALLOWED_PROGRAM);
            }
        }
        ratios.forEach((mpi, all) -> {
            double mean = all.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            chapter.judge("mean of these programs, " + mpi + " / MPJ Express", "at most " + ALLOWED_MEAN,
                Sample.number(mean, 2), mean <= ALLOWED_MEAN);
        });
        chapter.text("**The programs' own seconds**, medians of %d rounds", rounds).show(table);
    }

    private static void checkpoints(Run run, Chapter chapter) throws IOException {
        int mebibytes = run.size(64, 1);
        int versions = run.size(5, 1);
        Readings times = new Readings();
        run.turns("checkpoints", run.rounds(3), IMPLEMENTATIONS, mpi -> {
            Readings one = new Readings();
            run.disk().clear();
            run.jobs().stft(Jobs.WELL, one, "run", "-np", CHECKPOINT_RANKS, "--no-prefix", "--store",
                run.disk().resolve("store"), "--mpi", mpi, "--keep", 2, "--max-restarts", 1, "--fail",
                "rank=0,version=" + (versions + 2), "-cp", Jobs.CLASSES, "--jvm", "-Xmx512m",
                GrowthRank.class.getName(), "bytes", (long) mebibytes << 20, 1, versions);
            times.add("version " + mpi, one.of("version").median());
            times.add("restore " + mpi, one.of("restore").median());
        });
        run.disk().clear();
        Table table = new Table("implementation", "version, ms", "/ MPJ Express", "all state back after a restart, ms",
            "/ MPJ Express");
        for (String mpi : IMPLEMENTATIONS) {
            Sample version = times.of("version " + mpi);
            Sample restore = times.of("restore " + mpi);
            Sample ratio = version.over(times.of("version " + MPJ));
            table.row(mpi, version.times(MILLIS).median(0), ratio.withRange(2), restore.times(MILLIS).median(0),
                restore.over(times.of("restore " + MPJ)).withRange(2));
            if (!mpi.equals(MPJ)) {
                chapter.judge("a version of 4 x 64 MiB, " + mpi + " / MPJ Express", "at most 1.00", ratio.withRange(2),
                    ratio.median() <= 1);
            }
        }
        chapter.text("**A version of %d ranks with %d MiB each**, objects, medians of jobs", CHECKPOINT_RANKS,
            mebibytes).show(table);
    }

    private static Readings job(Run run, Way way, int ranks, Consumer<String> lines, Class<?> main,
        List<String> arguments) throws IOException {
        return job(run, way, ranks, lines, main.getName(), arguments);
    }

    private static Readings job(Run run, Way way, int ranks, Consumer<String> lines, String main,
        List<String> arguments) throws IOException {
        run.disk().clear();
        List<String> words = new ArrayList<>(List.of("env"));
        way.environment.forEach((name, value) -> words.add(name + "=" + value));
        words.addAll(run.jobs().words("run", "-np", ranks, "--no-prefix", "--store", run.disk().resolve("store"),
            "--discard", "--every", "1h", "--mpi", way.mpi, "-cp", Jobs.CLASSES, main, arguments));
        return Jobs.timed(lines, words);
    }

    /** The loops in C, compiled for this run. */
    private static Path compiled(Run run) throws IOException {
        Path library = run.directory().resolve("target/exchange.so").toAbsolutePath();
        Path source = library.resolveSibling("exchange.c");
        Files.createDirectories(source.getParent());
        try (InputStream text = Objects.requireNonNull(MpiCost.class.getResourceAsStream("exchange.c"))) {
            Files.write(source, text.readAllBytes());
        }
        TimedCommand.Result compiler = new TimedCommand(COMPILING,
            List.of("cc", "-O2", "-shared", "-fPIC", "-o", library.toString(), source.toString())).withErrors().run();
        if (compiler.exit() != 0) {
            throw new IOException("the loops in C cannot be compiled: " + compiler.output());
        }
        return library;
    }

    /** Whether both libraries and a compiler are here. */
    static boolean canWork() {
        return Stream.of("cc", "mpirun.openmpi", "mpiexec.hydra").allMatch(MpiCost::isOnThePath);
    }

    static boolean isOnThePath(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }
}
