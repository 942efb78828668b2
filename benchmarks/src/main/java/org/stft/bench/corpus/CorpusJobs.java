package org.stft.bench.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Writes, compiles and runs programs, each in a job of its own under {@code stft run --tool call-check}. */
final class CorpusJobs {

    private static final long LIMIT_SECONDS = 60;
    /** Of a program that may never end: ranks count as blocked after 2 s. */
    private static final long HANG_SECONDS = 20;
    private static final Pattern PLACE = Pattern.compile("\\((\\w+)\\.java:(\\d+)\\)");

    private final Path stft;
    private final Path directory;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();

    /**
     * @param stft the command
     * @param directory sources, classes and reports go there
     */
    CorpusJobs(Path stft, Path directory) {
        this.stft = stft.toAbsolutePath();
        this.directory = directory.toAbsolutePath();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> running.forEach(Process::destroy)));
    }

    Path sources() {
        return directory.resolve("sources");
    }

    private Path classes() {
        return directory.resolve("classes");
    }

    /** Writes the sources and compiles them. */
    void compile(List<CorpusProgram> programs) throws IOException {
        Files.createDirectories(sources());
        Files.createDirectories(classes());
        List<Path> files = new ArrayList<>();
        for (CorpusProgram program : programs) {
            files.add(Files.writeString(sources().resolve(program.name() + ".java"), program.source()));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(null, manager, null,
                List.of("-g", "-nowarn", "-Xlint:none", "-proc:none", "-d", classes().toString()), null,
                manager.getJavaFileObjectsFromPaths(files)).call();
            if (!compiled) {
                throw new IOException("The programs of the corpus do not compile, see above. They are in " + sources());
            }
        }
    }

    /** Runs a program. */
    Outcome run(CorpusProgram program) throws IOException, InterruptedException {
        Path own = directory.resolve("jobs").resolve(program.name());
        Files.createDirectories(own);
        Path report = own.resolve("report.json");
        Files.deleteIfExists(report);
        Path output = own.resolve("output.txt");
        Process job = new ProcessBuilder(command(program, own, report)).directory(own.toFile())
            .redirectInput(new File("/dev/null")).redirectErrorStream(true).redirectOutput(output.toFile())
            .start();
        running.add(job);
        if (!job.waitFor(mayHang(program) ? HANG_SECONDS : LIMIT_SECONDS, TimeUnit.SECONDS)) {
            interrupt(job);
        }
        running.remove(job);
        return new Outcome(program, job.exitValue(), Files.exists(report) ? found(program, report) : List.of());
    }

    private static boolean mayHang(CorpusProgram program) {
        return program.hangs() && program.erroneous();
    }

    private List<String> command(CorpusProgram program, Path own, Path report) {
        List<String> words = new ArrayList<>(List.of(stft.toString(), "run", "-np", Integer.toString(program.ranks()),
            "--tool", "call-check", "-Dstft.tools.directory=" + own.resolve("tools"),
            "-Dstft.call-check.json=" + report));
        if (mayHang(program)) {
            words.add("-Dstft.call-check.hang=2s");
        }
        if (!program.errorClass().enabled().isEmpty()) {
            words.add("-Dstft.call-check.enable=" + program.errorClass().enabled().stream().sorted()
                .collect(Collectors.joining(",")));
        }
        words.addAll(List.of("-cp", classes().toString(), program.name()));
        return words;
    }

    /** As with the key of the terminal: the ranks end, and the report is written. */
    private static void interrupt(Process job) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(job.pid())).inheritIO().start().waitFor();
        if (!job.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            job.destroyForcibly().waitFor();
        }
    }

    private static List<Outcome.Found> found(CorpusProgram program, Path report) throws IOException {
        List<Outcome.Found> found = new ArrayList<>();
        for (JsonNode finding : new ObjectMapper().readTree(report.toFile()).get("findings")) {
            Set<Integer> lines = new TreeSet<>();
            for (JsonNode place : finding.get("places")) {
                line(program, place.get("site").asText()).forEach(lines::add);
            }
            found.add(new Outcome.Found(finding.get("rule").asText(), lines));
        }
        return found;
    }

    private static Stream<Integer> line(CorpusProgram program, String site) {
        Matcher place = PLACE.matcher(site);
        return place.results().filter(each -> each.group(1).equals(program.name()))
            .map(each -> Integer.valueOf(each.group(2)));
    }
}
