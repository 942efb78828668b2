package org.stft.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.launcher.programs.UsesNoMpi;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Each bad input gets one clear message and its exit code, and nothing is made in the store. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("any-java")
class BadInputIT {

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private StftJob job() {
        return jobs.job(UsesNoMpi.class, 2, "exit", "0");
    }

    private Ended stft(List<String> words) {
        List<String> command = new ArrayList<>(List.of(Distribution.command().toString()));
        command.addAll(words);
        return job().start("stft", command).await();
    }

    static Stream<Arguments> wrongCommands() {
        return Stream.of(
            Arguments.of("", "Expected a command: run, job, restart"),
            Arguments.of("frob", "There is no command 'frob'"),
            Arguments.of("rnu", "log, race, replay, help."),
            Arguments.of("run -np 2", "Missing required parameter: 'MAIN'"),
            Arguments.of("run Main", "The number of ranks is missing"),
            Arguments.of("run -np two Main", "'two' is not a whole number"),
            Arguments.of("run -np 2 --store= org.stft.npb.CG", "--store (stft.store) is empty"),
            Arguments.of("run -np 2 -D =x org.stft.npb.CG", "-D needs a name: -DKEY=VALUE, but is -D=x."),
            Arguments.of("run -np 2 --every-calls 99999999999 org.stft.npb.CG",
                "of at least 1 and at most 2147483647, but is '99999999999'"),
            Arguments.of("run -np 2 -Dstft.settings=/no/file org.stft.npb.CG",
                "/no/file cannot be read: /no/file: there is no such file"),
            Arguments.of("run -np 0 Main", "-np must be a number of ranks from 1 to 1024, but is 0"),
            Arguments.of("run -np 1025 Main", "but is 1025"),
            Arguments.of("run -np 2 --keeep 3 Main", "Unknown option: '--keeep'"),
            Arguments.of("run -np 2 --store --job x Main", "Expected parameter for option '--store' but found '--job'"),
            Arguments.of("run -np 2 --max-restarts -1 Main", "--max-restarts must be 0 or more"),
            Arguments.of("run -np 2 no.such.Main", "There is no class no.such.Main on the class path"),
            Arguments.of("run -np 2 org/stft/npb/CG.class", "looks like a file"),
            Arguments.of("run -np 2 program.jar", "looks like a jar"),
            Arguments.of("run -np 2 org.stft.Stft", "has no method 'public static void main(String[])'"),
            Arguments.of("run -np 2 --every 3 org.stft.npb.CG", "must be a number and a unit"),
            Arguments.of("run -np 2 --every-calls 0 org.stft.npb.CG",
                "stft.every-calls must be a whole number of at least 1"),
            Arguments.of("run -np 2 --keep none org.stft.npb.CG", "stft.keep must be a whole number of at least 1"),
            Arguments.of("run -np 2 -Dstft.order=fastest org.stft.npb.CG",
                "stft.order must be tournament or paper, but is 'fastest'"),
            Arguments.of("run -np 2 -Dstft.kep=3 org.stft.npb.CG", "There is no setting stft.kep"),
            Arguments.of("run -np 2 -Dstft.secret=x org.stft.npb.CG", "the launcher sets it"),
            Arguments.of("run -np 2 -Dstft.restart=3 org.stft.npb.CG", "stft restart --version V"),
            Arguments.of("run -np 2 --spc none org.stft.npb.CG", "There is no back end 'none'"),
            Arguments.of("run -np 2 --tool none org.stft.npb.CG",
                "There is no tool 'none' on the class path; there are "),
            Arguments.of("run -np 2 --tool race-check -Dstft.race-check.hnag=8s org.stft.npb.CG",
                "There is no setting stft.race-check.hnag. Did you mean stft.race-check.hang?"),
            Arguments.of("run -np 2 --tool race-check -Dstft.race-check.hang=8 org.stft.npb.CG",
                "stft.race-check.hang must be a time such as 8s, but is '8'"),
            Arguments.of("run -np 2 --tool race-check -Dstft.event-log.ring=abc org.stft.npb.CG",
                "stft.event-log.ring must be a number, optionally followed by k, m or g, but is 'abc'"),
            Arguments.of("run -np 2 --spc= org.stft.npb.CG", "--spc (stft.spc) names no back end. There are "),
            Arguments.of("run -np 2 --jvm --keep 3 org.stft.npb.CG",
                "Expected parameter for option '--jvm' but found '--keep'"),
            Arguments.of("run -np 2 --mpi none org.stft.npb.CG",
                "Name one of these MPI implementations with --mpi: mpj-express, open-mpi, mpich."),
            Arguments.of("run -np 2 --job ../evil org.stft.npb.CG", "'../evil' is not the name of a job"),
            Arguments.of("run -np 2 --hosts ssh:-oProxyCommand=x org.stft.npb.CG", "--hosts: expected local"),
            Arguments.of("run -np 2 --fail rank=0 org.stft.npb.CG", "version= must be a whole number"),
            Arguments.of("run -np 2 --fail rank=2,version=1 org.stft.npb.CG", "there are ranks 0 to 1"),
            Arguments.of("run -np 2 --fail rank=0,version=1,point=nowhere org.stft.npb.CG", "'nowhere' is not one of"),
            Arguments.of("run -np 2 --fail rank=0,version=1,version=2 org.stft.npb.CG", "version= is given twice"),
            Arguments.of("run -np 2 --jvm= org.stft.npb.CG", "--jvm needs an option of the JVM"),
            Arguments.of("job -np 2 --wait soon org.stft.npb.CG",
                "--wait must be a number and a unit, such as 30s or 5m, but is 'soon'"),
            Arguments.of("job org.stft.npb.CG", "The number of ranks is missing: stft job -np N MAIN."),
            Arguments.of("run -np 2 --hosts slurm org.stft.npb.CG",
                "--hosts slurm: this command is not part of one of its jobs. Name other hosts"),
            Arguments.of("run -np 2 --walltime 0s org.stft.npb.CG", "--walltime 0s leaves no time to run"),
            Arguments.of("restart --version three", "'three' is not a whole number"),
            Arguments.of("restart --version -1", "--version must be the number of a version, 1 or more, but is -1"),
            Arguments.of("restart --version 0", "1 or more, but is 0"));
    }

    @Test
    void programNamesAnotherSelectorProvider_isRefused() {
        job().run("-Djava.nio.channels.spi.SelectorProvider=some.Other").expect(2)
            .expectMessage("The ranks are started with -Djava.nio.channels.spi.SelectorProvider=org.stft");
    }

    @ParameterizedTest(name = "stft {0}")
    @MethodSource("wrongCommands")
    @Tag("matrix")
    void wrongCommand_exits2WithOneMessageAndMakesNoStore(String words, String message) {
        Path store = jobs.directory().resolve("store");
        List<String> all = new ArrayList<>(words.isEmpty() ? List.of() : List.of(words.split(" ")));
        if (words.startsWith("run ") && !words.contains("--store")) {
            all.addAll(1, List.of("--store", store.toString()));
        }
        Ended ended = stft(all).expect(2).expectMessage(message);
        assertThat(ended.err()).startsWith("stft: ").doesNotContain("\tat ");
        assertThat(ended.out()).isEmpty();
        assertThat(store).doesNotExist();
    }

    @Test
    void misspeltSettings_areNamedWithTheClosestOne_whereverTheyStand() {
        for (String wrong : List.of("STFT_KEPP", "STFT_EVERY_CALS", "STFT_KRYO_ALOW", "STFT_CRIU_LIMT", "STFT_CRUI")) {
            List<String> words = new ArrayList<>(List.of("env", wrong + "=1"));
            words.addAll(job().runCommand());
            job().start("run", words).await().expect(2)
                .expectMessage("There is no setting " + wrong + ". Did you mean STFT_");
        }
        job().run("-Dstft.kryo.alow=x").expect(2)
            .expectMessage("There is no setting stft.kryo.alow. Did you mean stft.kryo.allow?");
    }

    @Test
    void storeIsAFile_exits3() throws IOException {
        StftJob job = job();
        Files.writeString(job.store(), "not a directory");
        job.run().expect(3).expectMessage("is a file. Set stft.store to a directory.");
        job.restart().expect(3).expectMessage("There is no store at " + job.store() + ": that is not a directory.");
        job.command("list").expect(3)
            .expectMessage("There is no store at " + job.store() + ": that is not a directory.");
    }

    @Test
    void storeIsALinkToNothing_exits3AndIsNotCalledAFile() throws IOException {
        StftJob job = job();
        Files.createSymbolicLink(job.store(), job.store().resolveSibling("nowhere"));
        job.run().expect(3).expectMessage("is a link to something that does not exist. Set stft.store to a directory.");
        job.restart().expect(3).expectMessage("that is a link to something that does not exist.");
    }

    @Test
    void storeIsAnotherDirectory_exits3AndLeavesItAlone() throws IOException {
        StftJob job = job();
        Files.createDirectories(job.store());
        Files.writeString(job.store().resolve("thesis.tex"), "three years of work");
        job.run().expect(3).expectMessage("is not a store: it has no file stft-store");
        job.restart().expect(3).expectMessage("is not a store");
        try (Stream<Path> entries = Files.list(job.store())) {
            assertThat(entries).containsExactly(job.store().resolve("thesis.tex"));
        }
    }

    @Test
    void storeOfSeveralJobs_restartNamesThem() {
        StftJob job = job();
        job.run().expect(0);
        job.run("--job", "other").expect(0);
        stft(List.of("restart", "--store", job.store().toString())).expect(2)
            .expectMessage("holds several jobs: job, other. Name one with --job.");
        job.restart("--job", "third").expect(2).expectMessage("holds no job 'third'. It holds job, other.");
        job.restart("--job", "../job").expect(2);
    }

    @Test
    void jobRecordIsCutOrMissing_restartSaysHowToGoOn() throws IOException {
        StftJob job = job();
        job.run().expect(0);
        Path record = job.jobDirectory().resolve("job.json");
        String good = Files.readString(record);
        Files.writeString(record, good.substring(0, good.length() / 2));
        job.restart().expect(4).expectMessage("job.json does not match its own SHA-256")
            .expectMessage("Describe the job: stft restart -np N");
        Files.delete(record);
        job.restart().expect(2).expectMessage("The store has no record of this job's program");
    }

    @Test
    void classPathEntryIsMissing_warnsAndRuns() {
        job().run("-cp", System.getProperty("java.class.path") + ":/no/such.jar").expect(0)
            .expectMessage("warning: the class path entry /no/such.jar does not exist");
    }

    @Test
    void pathThatTheLocaleCannotExpress_isNamedWithTheRemedy() {
        for (String option : List.of("--store", "--store=", "-cp")) {
            List<String> words = new ArrayList<>(
                List.of("env", "LC_ALL=C", Distribution.command().toString(), "run", "-np", "1",
                    "--store=" + jobs.directory().resolve("store")));
            words.addAll(option.endsWith("=") ? List.of(option + "f\u00fcr") : List.of(option, "f\u00fcr"));
            words.add("Main");
            Ended ended = job().start("run", words).await().expect(2).expectMessage("LC_ALL=C.UTF-8");
            assertThat(ended.err()).doesNotContain("java.");
        }
    }

    @Test
    void workingDirectoryThatTheLocaleCannotExpress_isNamedWithTheRemedy() {
        job()
            .start("run",
                List.of("env", "LC_ALL=C", "sh", "-c", "mkdir \"$0\" && cd \"$0\" && exec \"$@\"",
                    jobs.directory() + "/f\u00fcr",
                    Distribution.command().toString(), "run", "-np", "1",
                    "--store=" + jobs.directory().resolve("store"), "Main"))
            .await().expect(2).expectMessage("LC_ALL=C.UTF-8");
    }

    @Test
    void jvmOptionThatIsAnOptionOfTheCommandToo_isForTheJvm() {
        StftJob job = jobs.job(UsesNoMpi.class, 1, "property", "some.key");
        assertThat(job.run("--jvm", "-Dsome.key=some value").expect(0).out()).contains("some.key=some value");
        assertThat(job.run("--jvm=-Dsome.key=attached").expect(0).out()).contains("some.key=attached");
    }

    @Test
    void jvmOptionIsWrong_theJvmSaysSo() {
        job().run("--jvm", "-XX:+NoSuchOption").expect(1).expectMessage("[0] Unrecognized VM option 'NoSuchOption'");
    }

    @Test
    void helpAndVersion_areOnStandardOutput() {
        assertThat(stft(List.of("--version")).expect(0).out()).matches("stft \\d+\\.\\d+\\.\\d+\\S*\\n");
        assertThat(stft(List.of("run", "--help")).expect(0).out()).contains("--max-restarts");
    }
}
