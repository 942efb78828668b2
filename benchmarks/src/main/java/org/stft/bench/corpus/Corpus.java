package org.stft.bench.corpus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.stft.bench.Run;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs the corpus and writes the page of its scores. */
@Command(name = "corpus", description = "Measures how many errors of a corpus of programs call-check finds.")
public final class Corpus implements Callable<Integer> {

    @Mixin
    private final Run run = new Run();

    @Option(names = "--only", paramLabel = "NAME", split = ",",
        description = "Only programs whose names begin with one of these.")
    private List<String> only = List.of();

    @Option(names = "--sample", paramLabel = "N",
        description = "Only so many erroneous programs, and their near misses.")
    private int sample;

    @Option(names = "--seed", paramLabel = "N", description = "Of the sample.")
    private long seed = 1;

    @Option(names = "--jobs", paramLabel = "N", description = "Jobs at the same time.")
    private int atOnce = 2;

    @Option(names = "--sources", description = "Only writes and compiles the programs.")
    private boolean onlySources;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CorpusTable table = new CorpusTable();
        List<CorpusProgram> programs = chosen(table.programs());
        Path page = run.page("corpus.md", only.isEmpty() && size() == 0 ? null : "corpus-part.md");
        CorpusJobs jobs = new CorpusJobs(run.jobs().home().resolve("bin").resolve("stft"),
            run.directory().resolve("target/corpus"));
        jobs.compile(programs);
        if (onlySources) {
            System.out.println(programs.size() + " programs: " + jobs.sources());
            return 0;
        }
        List<Outcome> outcomes = outcomes(jobs, programs);
        String results = new CorpusPage(new Scores(table.classes(), outcomes)).markdown();
        Files.createDirectories(page.toAbsolutePath().getParent());
        Files.writeString(page, """
            # Errors found in a corpus of programs

            Written by `benchmarks/corpus.sh`, %s %d programs, half of them correct, each run by `stft run --tool
            call-check`. Lenient: a program is called erroneous or not. Strict: a finding has the class and the line; each
            further finding counts as a false alarm. The programs are made from the tables in
            `src/main/resources/org/stft/bench/corpus`; `benchmarks/corpus.sh --sources` writes them.

            %s""".formatted(run.circumstances(), programs.size(), results));
        System.out.println(results + "\nAll results: " + page);
        return 0;
    }

    private List<Outcome> outcomes(CorpusJobs jobs, List<CorpusProgram> programs)
        throws IOException, InterruptedException {
        ExecutorService workers = Executors.newFixedThreadPool(atOnce);
        try {
            List<Callable<Outcome>> all = new ArrayList<>();
            for (CorpusProgram program : programs) {
                all.add(() -> {
                    run.step(program.name());
                    return jobs.run(program);
                });
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> outcome : workers.invokeAll(all)) {
                outcomes.add(outcome.get());
            }
            return outcomes;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        } finally {
            workers.shutdownNow();
        }
    }

    private int size() {
        return run.isQuick() && sample == 0 ? 4 : sample;
    }

    private List<CorpusProgram> chosen(List<CorpusProgram> all) {
        List<CorpusProgram> some = new ArrayList<>(all.stream()
            .filter(program -> only.isEmpty() || only.stream().anyMatch(program.name()::startsWith)).toList());
        if (size() == 0) {
            return some;
        }
        List<List<CorpusProgram>> pairs = new ArrayList<>();
        for (int i = 0; i < some.size(); i += 2) {
            pairs.add(some.subList(i, Math.min(i + 2, some.size())));
        }
        Collections.shuffle(pairs, new Random(seed));
        return pairs.stream().limit(size()).flatMap(List::stream).toList();
    }
}
