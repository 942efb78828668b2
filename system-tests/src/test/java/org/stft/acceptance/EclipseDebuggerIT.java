package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.ArrayReference;
import com.sun.jdi.LongValue;
import com.sun.jdi.Method;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.VirtualMachineManager;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.StepEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.EventRequestManager;
import com.sun.jdi.request.StepRequest;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.testkit.Distribution;
import org.stft.testkit.Running;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/**
 * A replay in the debugger of the Eclipse IDE, which Visual Studio Code has too, without a window: its own implementation of the Java Debug
 * Interface, not that of the JDK.
 */
@Tag("matrix")
class EclipseDebuggerIT {

    private static final int STEPS = 60;
    private static final int TIMEOUT_MILLIS = 30_000;

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    @TempDir
    private Path folder;

    @Test
    void stepsOverCallsOfMpi_showWhatWasReceived() throws Exception {
        StftJob job = jobs.job(PassesValueAround.class, 2, Integer.toString(STEPS));
        Path tools = job.directory().resolve("tools");
        job.run("--record", "--every", "1h", "-Dstft.tools.directory=" + tools).expect(0);
        String port = Integer.toString(FreePort.find());
        Running replay = job.start("replay", List.of(Distribution.command().toString(), "replay",
            tools.resolve("event-log").toString(), "--rank", "1", "--debug=" + port));
        replay.awaitThat("it waits for a debugger", () -> replay.out().contains("Listening"));
        try (URLClassLoader eclipse = new URLClassLoader(new URL[] {implementation().toUri().toURL()},
            getClass().getClassLoader())) {
            assertThat(receivedBy(attach(eclipse, port))).isEqualTo(receivedByRank1());
        }
        replay.await().expect(0).expectMessage("calls were as recorded.");
    }

    /** What {@link PassesValueAround} does. */
    private static List<Long> receivedByRank1() {
        List<Long> received = new ArrayList<>();
        long[] values = {1, 2};
        for (int step = 1; step <= STEPS; step++) {
            received.add(values[0]);
            long[] before = values.clone();
            for (int rank = 0; rank < 2; rank++) {
                values[rank] = (before[rank] * 6364136223846793005L + before[1 - rank]) ^ step;
            }
        }
        return received;
    }

    /** The jar with the classes, which is in that of the plug-in. */
    private Path implementation() throws IOException {
        String plugIn = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> entry.contains("org.eclipse.jdt.debug")).findFirst().orElseThrow();
        Path jar = folder.resolve("jdimodel.jar");
        try (ZipFile file = new ZipFile(plugIn);
            InputStream in = file.getInputStream(file.getEntry(jar.getFileName().toString()))) {
            Files.copy(in, jar);
        }
        return jar;
    }

    private static VirtualMachine attach(ClassLoader eclipse, String port) throws Exception {
        return DebugIT.attach((VirtualMachineManager) eclipse
            .loadClass("org.eclipse.jdi.internal.VirtualMachineManagerImpl").getConstructor().newInstance(), port);
    }

    /** Stops at each beginning of the method that receives, and steps over its lines up to the last. */
    private static List<Long> receivedBy(VirtualMachine rank) throws Exception {
        EventRequestManager requests = rank.eventRequestManager();
        var prepared = requests.createClassPrepareRequest();
        prepared.addClassFilter(PassesValueAround.class.getName());
        prepared.enable();
        rank.resume();
        List<Long> received = new ArrayList<>();
        StepRequest stepping = null;
        while (true) {
            EventSet events = rank.eventQueue().remove(TIMEOUT_MILLIS);
            assertThat(events).as("an event within the time limit, after %s", received).isNotNull();
            for (Event event : events) {
                if (event instanceof VMDisconnectEvent) {
                    return received;
                } else if (event instanceof ClassPrepareEvent loaded) {
                    Method pass = loaded.referenceType().methodsByName("pass").get(0);
                    requests.createBreakpointRequest(pass.location()).enable();
                } else if (event instanceof BreakpointEvent stopped) {
                    stepping = requests.createStepRequest(stopped.thread(), StepRequest.STEP_LINE,
                        StepRequest.STEP_OVER);
                    stepping.enable();
                } else if (event instanceof StepEvent step && isAtTheEnd(step)) {
                    received.add(received(step.thread()));
                    requests.deleteEventRequest(stepping);
                }
            }
            events.resume();
        }
    }

    private static boolean isAtTheEnd(StepEvent step) throws Exception {
        Method method = step.location().method();
        int last = method.allLineLocations().stream().mapToInt(line -> line.lineNumber()).max().orElseThrow();
        return method.name().equals("pass") && step.location().lineNumber() == last - 1;
    }

    private static long received(ThreadReference thread) throws Exception {
        StackFrame frame = thread.frame(0);
        ArrayReference from = (ArrayReference) frame.getValue(frame.visibleVariableByName("from"));
        return ((LongValue) from.getValue(0)).value();
    }
}
