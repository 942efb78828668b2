package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.jdi.Bootstrap;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.VirtualMachineManager;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.acceptance.programs.SteeredByFiles.Trouble;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.testkit.Distribution;
import org.stft.testkit.Ended;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** Debuggers that attach to ranks of a running job. */
@Tag("any-java")
class DebugIT {

    private static final Pattern HOW = Pattern.compile("rank 1: (jdb -attach 127.0.0.1:(\\d+))");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    private static Matcher how(StftJob job) {
        Matcher matcher = HOW.matcher(job.command("debug", "--rank", "1").expect(0).out());
        assertThat(matcher.find()).isTrue();
        return matcher;
    }

    /** Runs the printed command. */
    private static String threads(StftJob job) {
        String command = how(job).group(1);
        Ended jdb = job.start("jdb", List.of("sh", "-c", "(echo threads; echo exit) | "
            + Path.of(System.getProperty("java.home"), "bin") + "/" + command)).await();
        return jdb.out();
    }

    private static VirtualMachine attach(String port) throws IOException, IllegalConnectorArgumentsException {
        return attach(Bootstrap.virtualMachineManager(), port);
    }

    static VirtualMachine attach(VirtualMachineManager debugger, String port)
        throws IOException, IllegalConnectorArgumentsException {
        AttachingConnector connector = debugger.attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach")).findFirst().orElseThrow();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(port);
        return connector.attach(arguments);
    }

    @Test
    void debuggersAttachToARankAndLeaveIt_andTheJobEndsAsIfNothingHadHappened() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        StftJob job = steered.job();
        Running running = job.startRun("--debuggable");
        steered.awaitReached(running, 3);
        assertThat(threads(job)).contains("main");
        VirtualMachine rank = attach(how(job).group(2));
        assertThat(rank.allThreads()).extracting(ThreadReference::name).contains("main");
        assertThat(job.command("debug", "--rank", "1").expect(1).out())
            .startsWith("rank 1: a debugger is attached already");
        rank.suspend();
        rank.resume();
        rank.dispose();
        running.awaitThat("the next one may attach",
            () -> job.command("debug", "--rank", "1").out().contains("jdb -attach"));
        steered.heal(3);
        assertThat(SteeredJob.result(running.await().expect(0))).isEqualTo(SteeredJob.expected());
    }

    @Test
    void rankThatWasRestoredFromAnImage_canBeDebugged() throws Exception {
        Probe probe = Services.backEnd("criu").probe();
        assumeTrue(probe.canWork(), () -> "The back end criu " + probe);
        SteeredJob steered = SteeredJob.in(jobs).trouble(4, Trouble.PAUSE);
        StftJob job = steered.job();
        Running running = job.startRun("--debuggable", "--spc", "criu", "--fail", "rank=1,version=2",
            "--max-restarts", "2");
        steered.awaitReached(running, 4);
        assertThat(running.err()).contains("restarted from version 2 by criu");
        assertThat(threads(job)).contains("main");
        attach(how(job).group(2));
        steered.trouble(6, Trouble.PAUSE).heal(4); // versions 4 and 5 are images of a process with a debugger
        steered.awaitReached(running, 6);
        running.kill(running.ranks().get(0));
        steered.heal(6);
        assertThat(SteeredJob.result(running.await().expect(0))).isEqualTo(SteeredJob.expected());
        assertThat(running.err()).contains("restarted from version 5 by criu");
    }

    @Test
    void configurationsOfEnvironments_haveThePortsOfAllRanksAndKeepWhatWasThere() throws Exception {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        StftJob job = steered.job();
        Path project = job.directory().resolve("project");
        Path launch = Files.createDirectories(project.resolve(".vscode")).resolve("launch.json");
        Files.writeString(launch, """
            {"version": "0.2.0", "inputs": [1], "configurations": [{"name": "mine"}, {"name": "stft job rank 7"}]}""");
        Running running = job.startRun("--debuggable");
        steered.awaitReached(running, 3);
        ObjectMapper mapper = new ObjectMapper();
        JsonNode ranks = mapper.readTree(job.command("debug", "--json", "--vscode", project.toString(), "--intellij",
            project.toString()).expect(0).out()).path("ranks");
        assertThat(ranks).hasSize(2);
        JsonNode written = mapper.readTree(Files.readString(launch));
        assertThat(written.path("inputs").path(0).asInt()).isEqualTo(1);
        assertThat(written.path("configurations").findValuesAsText("name")).containsExactly("mine", "stft job rank 0",
            "stft job rank 1");
        assertThat(written.path("configurations").findValuesAsText("port"))
            .isEqualTo(ranks.findValuesAsText("port"));
        assertThat(written.at("/compounds/0/configurations")).hasSize(2);
        assertThat(project.resolve(".run/stft job rank 1.run.xml")).content()
            .contains("<option name=\"PORT\" value=\"" + ranks.path(1).path("port").asText() + "\" />");
        assertThat(project.resolve(".run/stft job.run.xml")).content()
            .contains("<toRun name=\"stft job rank 0\" type=\"Remote\" />");

        Files.writeString(launch, "// mine\n{}");
        job.command("debug", "--vscode", project.toString()).expect(2).expectMessage("comments in it would be lost");
        assertThat(launch).hasContent("// mine\n{}");
        steered.heal(3);
        running.await().expect(0);
    }

    @Test
    @Tag("matrix")
    void whatCannotBeDebugged_isRefusedWithTheReason() {
        SteeredJob steered = SteeredJob.in(jobs).trouble(3, Trouble.PAUSE);
        StftJob job = steered.job();
        job.run("--debuggable", "--debug", "1").expect(2).expectMessage("--debug and --debuggable exclude each other");
        Running running = job.startRun();
        steered.awaitReached(running, 3);
        assertThat(job.command("debug").expect(1).out()).isEqualTo("""
            rank 0: the job was started without --debuggable
            rank 1: the job was started without --debuggable
            """);
        job.command("debug", "--rank", "0,2").expect(2).expectMessage("ranks from 0 to 1");
        running.signal("STOP", running.ranks().get(1));
        assertThat(job.command("debug", "--rank", "1").expect(1).out()).startsWith("rank 1: no answer within 10s");
        running.signal("CONT", running.ranks().get(1));
        steered.heal(3);
        assertThat(SteeredJob.result(running.await().expect(0))).isEqualTo(SteeredJob.expected());
        job.command("debug").expect(2).expectMessage("is not being run by an stft command");
    }

    @Test
    @Tag("matrix")
    void rankOfARecordedRun_isReplayedForADebugger() throws Exception {
        StftJob job = jobs.job(PassesValueAround.class, 2, "50");
        Path tools = job.directory().resolve("tools");
        job.run("--record", "--every", "1h", "-Dstft.tools.directory=" + tools).expect(0);
        String stft = Distribution.command().toString();
        String log = tools.resolve("event-log").toString();
        job.start("debug", List.of(stft, "debug", log)).await().expect(2).expectMessage("name one with --rank");
        Running replay = job.start("debug", List.of(stft, "debug", log, "--rank", "1"));
        replay.awaitThat("it waits for a debugger", () -> replay.out().contains("Listening"));
        VirtualMachine rank = attach("5005");
        rank.resume();
        rank.dispose();
        replay.await().expect(0).expectMessage("calls were as recorded.");
    }
}
