package org.stft.launcher.rank;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.stft.link.RankEvent;
import org.stft.link.RankEvent.Stacks.OfThread;
import org.stft.services.Services;

class ThreadStacksTest {

    private static final Pattern NOT_IN_A_RANK = Pattern
        .compile(
            ".*/org/stft/(check|eml|examples|launcher(?!/rank/)|npb|race|replay|report|spc/kryo/kryo5|testkit)/.*|.*/package-info.class");

    private final ThreadStacks stacks = new ThreadStacks(Services.bindings().values());

    /** @param frames class, method and line, the outermost first */
    private OfThread thread(String... frames) {
        List<StackTraceElement> stack = new ArrayList<>();
        for (String frame : frames) {
            String method = frame.substring(0, frame.indexOf(':'));
            int dot = method.lastIndexOf('.');
            stack.add(new StackTraceElement(method.substring(0, dot), method.substring(dot + 1), "File.java",
                Integer.parseInt(frame.substring(frame.indexOf(':') + 1))));
        }
        Collections.reverse(stack);
        return stacks.of("main", stack.toArray(StackTraceElement[]::new));
    }

    private static List<String> shown(OfThread thread) {
        return thread.frames().stream().map(frame -> frame.type() + "." + frame.method() + " " + frame.line())
            .toList();
    }

    @Test
    void callOfMpi_isTheLastFrame() {
        OfThread thread = thread("org.stft.launcher.rank.RankMain.main:1", "java.lang.reflect.Method.invoke:2",
            "my.Solver.main:12", "my.Solver.solve:40", "mpi.Comm.Recv:5", "mpjdev.Comm.recv:6",
            "org.stft.mpj.guard.TrackingDevice.recv:7", "xdev.niodev.NIODevice.recv:8", "java.lang.Object.wait:9");
        assertThat(shown(thread)).containsExactly("my.Solver.main File.java:12", "my.Solver.solve File.java:40",
            "mpi.Comm.Recv ");
        assertThat(thread.ofProgram()).isTrue();
    }

    @Test
    void callThatAToolHasRedirected_isThatOfMpi() {
        assertThat(shown(thread("my.Solver.main:12", "org.stft.probe.engine.Calls.recv:1", "java.util.List.forEach:2",
            "org.stft.tool.log.EventLog.around:3", "mpi.Comm.Recv:4", "xdev.niodev.NIODevice.recv:8")))
            .containsExactly("my.Solver.main File.java:12", "mpi.Comm.Recv ");
        assertThat(shown(thread("my.Solver.main:12", "org.stft.probe.engine.Calls.recv:1",
            "org.stft.tool.log.EventLog.before:3"))).containsExactly("my.Solver.main File.java:12",
                "org.stft.probe.engine.Calls.recv ");
    }

    @Test
    void functionOfAReduction_isShownBelowTheCall() {
        assertThat(shown(thread("my.Solver.main:12", "mpi.Intracomm.Allreduce:1", "mpi.Op.perform:2", "my.Sum.Call:7")))
            .containsExactly("my.Solver.main File.java:12", "mpi.Intracomm.Allreduce ", "my.Sum.Call File.java:7");
    }

    @Test
    void lambda_isShownWithoutItsHiddenClass() {
        assertThat(shown(thread("my.Solver.main:12", "my.Solver$$Lambda$77/0x00007f4c740061f8.run:1",
            "my.Solver.lambda$main$0:13"))).containsExactly("my.Solver.main File.java:12",
                "my.Solver.lambda$main$0 File.java:13");
    }

    @Test
    void threadWithoutTheProgram_isShownWhole() {
        assertThat(shown(thread("java.lang.Thread.run:1", "org.stft.link.LauncherConnection.listen:2")))
            .containsExactly("java.lang.Thread.run File.java:1", "org.stft.link.LauncherConnection.listen File.java:2");
    }

    @Test
    void callOfStft_isShown_andNotWhatItCalls() {
        assertThat(shown(thread("my.Solver.main:12", "org.stft.Stft.checkpoint:1", "org.stft.internal.x.Y.z:2",
            "mpi.Comm.Recv:3"))).containsExactly("my.Solver.main File.java:12", "org.stft.Stft.checkpoint ");
    }

    @Test
    void threadsWithoutTheProgram_areNotItsOwn_butMainBeforeItIs() {
        assertThat(thread("java.lang.Thread.run:1", "xdev.niodev.NIODevice$1.run:2").ofProgram()).isFalse();
        assertThat(thread("java.lang.Thread.run:1", "org.stft.link.LauncherConnection.listen:2").ofProgram()).isFalse();
        assertThat(thread("java.lang.ref.Finalizer.run:1").ofProgram()).isFalse();
        assertThat(thread("org.stft.launcher.rank.RankMain.main:1", "java.lang.Class.forName:2").ofProgram()).isTrue();
    }

    @Test
    void noClassOfStftInARank_isTakenForTheProgram() {
        JavaClasses classes = new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.matches(NOT_IN_A_RANK)).importPackages("org.stft");
        assertThat(classes).hasSizeGreaterThan(300).extracting(JavaClass::getName)
            .filteredOn(name -> thread(name + ".method:1").ofProgram()).isEmpty();
    }

    @Test
    void endlessRecursion_isShortened() {
        List<String> frames = new ArrayList<>(List.of("my.Solver.main:12"));
        for (int i = 0; i < 5000; i++) {
            frames.add("my.Solver.down:20");
        }
        List<String> shown = shown(thread(frames.toArray(String[]::new)));
        assertThat(shown).hasSizeLessThanOrEqualTo(101).startsWith("my.Solver.main File.java:12")
            .contains(".4901 more ");
    }

    @Test
    void threadsOfOneName_getDifferentNames_andTooManyAreCounted() throws InterruptedException {
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() -> deep(60, end), "n".repeat(100_000)));
        }
        threads.forEach(Thread::start);
        try {
            while (threads.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
                Thread.onSpinWait();
            }
            RankEvent.Stacks answer = stacks.take(5);
            assertThat(answer.request()).isEqualTo(5);
            assertThat(answer.omitted()).isPositive();
            assertThat(answer.threads()).extracting(OfThread::name).doesNotHaveDuplicates()
                .doesNotContain(Thread.currentThread().getName()).contains("n".repeat(100_000) + " (2)");
        } finally {
            end.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    private static void deep(int depth, CountDownLatch end) {
        if (depth > 0) {
            deep(depth - 1, end);
            return;
        }
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
