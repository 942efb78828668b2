package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.stft.npb.CG;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** {@code stft race confirm} with {@code stft run}, both by the packaged command. */
@Tag("any-java")
@Execution(ExecutionMode.CONCURRENT)
class ConfirmRaceIT {

    private static final Path PROGRAMS = Path.of("../tools/race-check/target/test-classes").toAbsolutePath();
    private static final Pattern COMMANDS = Pattern
        .compile("(?m)^stft r(?:un|ace confirm)(?:.*\\\\\\n)*.*Difference.*$");
    private static final Pattern ID = Pattern.compile("(?m)^ *(?:low|medium|high)  (\\w{8})  ");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job;

    /** Runs a line in the job's directory, with the command as {@code stft}. */
    private Ended shell(String name, String line) {
        String commands = "cd '" + job.directory() + "' && PATH='" + Distribution.command().getParent() + "':$PATH; "
            + line;
        return job.start(name, List.of("sh", "-c", commands)).await();
    }

    private static String id(Ended run) {
        Matcher found = ID.matcher(run.err());
        assertThat(found.find()).as(run.toString()).isTrue();
        return found.group(1);
    }

    private List<String> files(String directory) throws IOException {
        try (Stream<Path> all = Files.list(job.directory().resolve(directory))) {
            return all.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** The two commands of the page as they stand, the second one twice: its own runs are not taken for the recorded one. */
    @Test
    void commandsOfThePage_confirmTheRaceOfItsExampleAsOftenAsTheyAreRun() throws IOException {
        job = jobs.job(CG.class, 1);
        String page = Files.readString(Path.of("../docs/race-check.md"));
        List<String> commands = COMMANDS.matcher(page).results().map(found -> found.group()).toList();
        assertThat(commands).hasSize(2);
        shell("jar", "'" + System.getProperty("java.home") + "/bin/jar' cf my.jar -C '" + PROGRAMS + "' programs")
            .expect(0);
        Ended run = shell("run", commands.get(0)).expect(11);
        List<String> logs = files("stft-tools/event-log");
        String store = Files.readString(job.directory().resolve("stft-store/Difference/job.json"));
        for (int i = 0; i < 2; i++) {
            Ended confirmed = shell("confirm", commands.get(1).replace(" ID ", " " + id(run) + " ")).expect(12);
            assertThat(confirmed.out()).startsWith(id(run) + "  different result: ").contains("prints [0] 1.5",
                "prints [0] -1.5");
        }
        String pasted = run.err().stripTrailing().lines().reduce("", (one, other) -> other);
        assertThat(pasted).contains(" race confirm " + id(run) + " stft-tools/event-log/")
            .endsWith(commands.get(0).replaceFirst("stft", ""));
        shell("pasted", pasted).expect(12);
        assertThat(files("stft-tools")).containsExactly("event-log");
        assertThat(files("stft-tools/event-log")).isEqualTo(logs);
        assertThat(Files.readString(job.directory().resolve("stft-store/Difference/job.json"))).isEqualTo(store);
        shell("wrong", "stft race confirm all stft-tools/event-log -- stft run -np 3 --tool race-check -cp my.jar No")
            .expect(2).expectMessage("stft: The job could not be started: ");
    }

    @Tag("matrix")
    @ParameterizedTest
    @CsvSource({"Collect, sum, 0, same result", "Collect, named, 12, deadlock", "Confirmed, another, 1, not reached",
        "Confirmed, held, 1, not possible"})
    void program_isConfirmedByTheCommandWithTheRightVerdict(String program, String how, int code, String verdict) {
        confirmed(program, how, code, verdict);
    }

    @Tag("campaign")
    @ParameterizedTest
    @CsvSource({"Collect, first, 12, failure", "Served, Waitany, 12, different result",
        "Confirmed, computesOn, 1, timed out", "Confirmed, tooLong, 12, failure",
        "Confirmed, postedTooLong, 12, failure",
        "Confirmed, persistent, 12, different result", "Confirmed, probed, 12, different result",
        "Confirmed, failsAnyway, 0, same result"})
    void otherProgram_isConfirmedByTheCommandWithTheRightVerdict(String program, String how, int code,
        String verdict) {
        confirmed(program, how, code, verdict);
    }

    private void confirmed(String program, String how, int code, String verdict) {
        job = jobs.job(CG.class, 1);
        List<String> words = new ArrayList<>(List.of("stft run -np 3 --max-restarts 0 --tool race-check",
            "--jvm=-Xmx64m --jvm=-XX:+UseSerialGC --jvm=-XX:TieredStopAtLevel=1 -Dstft.tools.directory=tools",
            "-cp '" + PROGRAMS + "'", "programs." + program, how));
        String command = String.join(" ", words);
        Ended run = shell("run", command);
        Ended confirmed = shell("confirm",
            "stft race confirm " + id(run) + " --timeout 25s tools/event-log -- " + command).expect(code);
        assertThat(confirmed.out()).startsWith(id(run) + "  " + verdict + ": ");
    }
}
