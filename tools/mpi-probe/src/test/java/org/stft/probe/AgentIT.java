package org.stft.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import programs.AskByReference;
import programs.AskTime;
import programs.ByChance;
import programs.Contract;
import programs.Family;
import programs.Saver;

/** The agent's jar in real JVMs; tests that need no second rank. */
class AgentIT {

    static final String CONTRACT = "-Dstft.library-contract.class=org.stft.probe.mpj.MpjExpress";

    @TempDir
    private Path directory;

    @Test
    void everyCallInEveryForm_isSeenOnceWithItsLine() throws Exception {
        EveryCall program = new EveryCall();
        Compiled.into(directory, EveryCall.NAME, program.source(), List.of());
        ProbedJvm jvm = run("seen,answers", EveryCall.NAME);
        assertThat(jvm.err()).isEmpty();
        List<String> seen = jvm.out().stream().map(line -> line.replaceFirst("(lambda\\$m[0-9]+)\\$[0-9]+", "$1"))
            .toList();
        assertThat(seen).isEqualTo(program.expected()).hasSizeGreaterThan(1000);
    }

    /** Number 42 of the message-race check's acceptance list, with room for a busy machine; benchmarks/probe.sh measures it. */
    @Test
    void agentWithoutATool_aCallCostsWhatItDoesWithoutTheAgent() throws Exception {
        ProbedJvm jvm = run("", "org.stft.tool.trial.CostOfACall");
        assertThat(jvm.err()).isEmpty();
        assertThat(Double.parseDouble(jvm.out().get(0))).as("time of a redirected call over that of another")
            .isLessThan(1.5);
    }

    @Test
    void compiledWithoutLines_theSiteIsClassAndMethod() throws Exception {
        Compiled.into(directory, "programs.Bare",
            "package programs; public class Bare { public static void main(String[] a) {"
                + " mpi.MPI.Wtime(); } }",
            List.of("-g:none"));
        assertThat(run("seen", "programs.Bare").out()).containsExactly("WTIME programs.Bare.main(Unknown Source)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runtime.mine", "mpi.mine", "xdev"})
    void programInAPackageThatBeginsAsOneOfMpj_isSeen(String name) throws Exception {
        Compiled.into(directory, name + ".Ask",
            "package " + name + "; public class Ask { public static void main(String[] a) {"
                + " mpi.MPI.Wtime(); } }",
            List.of());
        assertThat(run("seen", name + ".Ask").out()).containsExactly("WTIME " + name + ".Ask.main(Ask.java:1)");
    }

    @Test
    void threeTools_areAskedInTheOrderOfTheirLayersHoweverTheyAreNamed() throws Exception {
        assertThat(run("placed-replace,placed-piggyback,placed-check,placed-observe", AskTime.class.getName(),
            "-Dstft.placed-check.word=hello").out()).containsExactly("placed-check in", "placed-observe in",
                "placed-piggyback in", "placed-replace in", "placed-replace out", "placed-piggyback out",
                "placed-observe out",
                "placed-check out", "time made up", "placed-check EXIT hello", "placed-observe EXIT no word",
                "placed-piggyback EXIT no word", "placed-replace EXIT no word");
    }

    @Test
    void twoToolsThatReplace_theOneThatIsNamedFirstIsAskedFirst() throws Exception {
        assertThat(run("placed-replace,answers", AskTime.class.getName()).out()).startsWith("placed-replace in",
            "placed-replace out", "time made up");
        assertThat(run("answers,placed-replace", AskTime.class.getName()).out()).doesNotContain("placed-replace in");
    }

    @Test
    void callsOutsideMpi_areAnsweredByAToolThatWantsThem() throws Exception {
        String expected = "[1, 2, 1, 0.5, " + new Random(3).nextInt() + ", 0, " + new UUID(4, 5) + ", " + Instant.EPOCH
            + "]";
        assertThat(run("same-again", ByChance.class.getName(), "-Dstft.tools.outside=true"))
            .isEqualTo(new ProbedJvm(0, List.of(expected), ""));
    }

    @Test
    void rankWithoutMpi_itsCommunicatorsHaveTheNamesThatTheyHaveWithIt() throws Exception {
        ProbedJvm jvm = run("names,alone", Family.class.getName());
        assertThat(jvm.err()).isEmpty();
        assertThat(jvm.out().stream().map(line -> line.replaceAll("/i[0-9a-f]+-", "/i-")).toList())
            .containsExactly(JobIT.namesOfRank(1));
    }

    @Test
    void rankWithoutMpi_keepsTheContractOfAnMpiLibrary() throws Exception {
        ProbedJvm jvm = run("library-contract,alone", Contract.class.getName(), CONTRACT);
        assertThat(jvm.err()).isEmpty();
        assertThat(jvm.out()).hasSize(19).allSatisfy(line -> assertThat(line).startsWith("holds: "));
    }

    @Test
    void rankWithoutMpi_itsCallsOfStftSaveNothing() throws Exception {
        Path store = directory.resolve("store");
        ProbedJvm jvm = run("alone", Saver.class.getName(), "-Dstft.store=" + store, "-Dstft.single-rank=1/4");
        assertThat(jvm).isEqualTo(new ProbedJvm(0, List.of("SKIPPED SKIPPED in rank 1"), ""));
        assertThat(store).doesNotExist();
    }

    @Test
    void noTool_theProgramRunsAsWithout() throws Exception {
        assertThat(run("", AskTime.class.getName())).isEqualTo(new ProbedJvm(0, List.of("time real"), ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "seen,unheard-of | There is no tool 'unheard-of' on the class path; there are alone, answers, ask-facts",
        "same-again | The tool 'same-again' wants to see calls outside MPI. Add -Dstft.tools.outside=true to the options",
    })
    void toolsThatCannotBeUsed_endTheRankWithTheReason(String tools, String reason) throws Exception {
        ProbedJvm jvm = run(tools, AskTime.class.getName());
        assertThat(jvm.exit()).isEqualTo(1);
        assertThat(jvm.out()).isEmpty();
        assertThat(jvm.err()).contains("mpi-probe: " + reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "defect | java.lang.IndexOutOfBoundsException: a defect of the tool",
        "type   | java.lang.IllegalStateException: Expected a result of type double, found now.",
        "nothing | java.lang.IllegalStateException: Expected a result of type double, found null.",
        "twice  | java.lang.IllegalStateException: Expected a tool that proceeds once, found a second time at MPI.Wtime",
    })
    void toolWithADefect_endsTheRankAndIsNamed(String fault, String reason) throws Exception {
        ProbedJvm jvm = run("faulty", AskTime.class.getName(), "-Dtrial.fault=" + fault);
        assertThat(jvm.exit()).isEqualTo(1);
        assertThat(jvm.out()).isEmpty();
        assertThat(jvm.err())
            .contains("mpi-probe: The tool 'faulty' (org.stft.tool.trial.Faulty) has failed in MPI.Wtime at"
                + " programs.AskTime.main(AskTime.java:13): " + reason);
    }

    @Test
    void toolThatStopsACall_isSeenByTheProgramAsAnExceptionOfMpi() throws Exception {
        assertThat(run("faulty", AskTime.class.getName(), "-Dtrial.fault=stop").out())
            .containsExactly("caught mpi.MPIException: stopped by the tool");
    }

    @Test
    void methodReference_isInStackTracesWithItsLine() throws Exception {
        assertThat(run("faulty", AskByReference.class.getName(), "-Dtrial.fault=stop").out()).containsExactly("15",
            "17");
    }

    @Test
    void methodThatBecomesTooLong_endsTheRankAndNamesTheClass() throws Exception {
        Compiled.into(directory, "programs.Long",
            "package programs; public class Long { public static void main(String[] a) {"
                + " System.out.println(\"runs\");\n" + "mpi.MPI.Wtime();\n".repeat(15_000) + "} }",
            List.of());
        assertThat(run("", "programs.Long").err()).contains("the class programs.Long cannot be rewritten");
    }

    @Test
    void classOfAJavaThatTheAgentDoesNotKnow_endsTheRankAndNamesTheClass() throws Exception {
        Compiled.into(directory, "programs.Newer",
            "package programs; public class Newer { public static void main(String[] a) {"
                + " mpi.MPI.Wtime(); } }",
            List.of());
        Path file = directory.resolve("programs/Newer.class");
        byte[] bytes = Files.readAllBytes(file);
        bytes[7] = 120;
        Files.write(file, bytes);
        ProbedJvm jvm = run("", "programs.Newer");
        assertThat(jvm.exit()).isEqualTo(1);
        assertThat(jvm.err()).contains("mpi-probe: the class programs.Newer cannot be rewritten")
            .contains("Unsupported class file major version 120");
    }

    private ProbedJvm run(String tools, String main, String... options) throws Exception {
        List<String> all = new ArrayList<>(ProbedJvm.options(tools));
        all.addAll(List.of(options));
        return ProbedJvm.run(directory, all, main);
    }
}
