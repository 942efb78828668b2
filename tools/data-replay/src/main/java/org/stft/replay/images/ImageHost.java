package org.stft.replay.images;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.debug.DormantAgent;
import org.stft.base.debug.ListeningPorts;
import org.stft.base.plugin.PlugIns;
import org.stft.base.process.PrivateFiles;
import org.stft.base.time.Deadline;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.ProcessImageProvider;
import org.stft.spc.process.RestoredProcess;
import org.stft.tool.replay.ReplayImages;

/**
 * A process with private files, in which a replay runs ahead and is saved now and then, and in which its images are
 * restored. Reads the number of an event from each line of its input, and answers with the port of the debugger interface
 * of the process that it has restored, or with the reason why it has not.
 */
public final class ImageHost {

    /** Between the options that are for this class and the command of the replay. */
    private static final int OPTIONS = 3;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final long POLL_NANOS = 5_000_000;

    private final ProcessHost host;
    private final Path images;
    private RestoredProcess restored;
    private int restores;

    private ImageHost(ProcessHost host, Path images) {
        this.host = host;
        this.images = images;
    }

    /** Arguments: the directory of the images, after how many events one is taken, by which back end; the command. */
    public static void main(String[] arguments) throws IOException {
        Path images = Path.of(arguments[0]);
        ProcessImageProvider backEnd = backEnd(arguments[2]);
        try (ProcessHost host = backEnd.openHost()) {
            Process ahead = start(host, List.of(arguments));
            try {
                new ImageHost(host, images).serve();
            } finally {
                ahead.destroyForcibly();
                ahead.onExit().join();
            }
        }
        System.exit(0);
    }

    /** The back end for process images that works here, or null. */
    static ProcessImageProvider working() {
        return providers().values().stream().filter(ProcessImageProvider.class::isInstance)
            .map(ProcessImageProvider.class::cast).filter(each -> each.probe().canWork()).findFirst().orElse(null);
    }

    private static ProcessImageProvider backEnd(String id) {
        return (ProcessImageProvider) providers().get(id);
    }

    private static Map<String, CheckpointerProvider> providers() {
        return new PlugIns<>(CheckpointerProvider.class, "back end", CheckpointerProvider::id,
            IllegalStateException::new).all(ImageHost.class.getClassLoader());
    }

    private static Process start(ProcessHost host, List<String> arguments) throws IOException {
        long own = ProcessHandle.current().pid();
        List<String> words = new ArrayList<>(arguments.subList(OPTIONS, arguments.size()));
        words.addAll(1, List.of("-XX:-UsePerfData", DormantAgent.jvmOption(ReplayImages.Wanted.class),
            "-Dstft.replay.controlled=true", "-Dstft.replay.images=" + arguments.get(0),
            "-Dstft.replay.images-every=" + arguments.get(1),
            "-Dstft.replay.images-by=" + arguments.get(2), "-Dstft.replay.images-host=" + own,
            "-Dstft.replay.images-changes=" + PrivateFiles.changes(own)));
        words.addAll(0, List.of("setsid", "nice", "-n", "19"));
        host.saveTogether(Set.of(0), (again, timeout) -> again);
        ProcessBuilder builder = new ProcessBuilder(words).redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD);
        builder.environment().putAll(host.environment(0));
        Process started = builder.start();
        started.getOutputStream().close();
        return started;
    }

    private void serve() throws IOException {
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String event = requests.readLine(); event != null; event = requests.readLine()) {
            String answer;
            try {
                answer = Integer.toString(restore(event));
            } catch (IOException | RuntimeException e) {
                answer = String.valueOf(e.getMessage()).replace('\n', ' ');
            }
            System.out.println(answer);
        }
    }

    private int restore(String event) throws IOException {
        if (restored != null) {
            restored.kill();
        }
        restores++; // each is another process of the host, beside the one that runs ahead
        restored = host.restore(restores, images.resolve(event), List.of(), Map.of());
        drain(restored.output());
        drain(restored.error());
        return port(restored.pid());
    }

    private static void drain(InputStream output) {
        DaemonThreads.start("stft-replay-output", () -> {
            try {
                output.transferTo(OutputStream.nullOutputStream());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** The port on which its debugger agent listens, which is about to wake up. */
    private static int port(long pid) throws IOException {
        Deadline deadline = Deadline.after(TIMEOUT);
        Set<Integer> ports = Set.of();
        while (ports.isEmpty() && deadline.nanosLeft() > 0) {
            LockSupport.parkNanos(POLL_NANOS);
            ports = ListeningPorts.ofLoopback(Path.of("/proc", Long.toString(pid)));
        }
        if (ports.size() != 1) {
            throw new IOException(
                "Expected the port of the debugger agent of process " + pid + ", found " + ports + ".");
        }
        return ports.iterator().next();
    }
}
