package org.stft.launcher.agent;

import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.hosts.LocalHost;
import org.stft.launcher.hosts.RankStart;
import org.stft.link.JsonStream;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoreKilledException;
import org.stft.spc.process.RestoredProcess;
import org.stft.store.Fingerprint;

/**
 * What a launcher has on another host: does there what the launcher says on its standard input. When that ends,
 * however it ends, the agent ends, and every process that it has started.
 */
public final class Agent {

    /** With it a line is written to a pipe in one go (PIPE_BUF, 4096 bytes): what else is written there does not get into it. */
    private static final int PIECE_BYTES = 2 << 10;

    private final JsonStream lines;
    private final ExecutorService threads = Executors.newCachedThreadPool(task -> Agents.daemon(task, "stft-call"));
    private final Map<Long, RestoredProcess> running = new ConcurrentHashMap<>();
    private final Map<Long, CompletableFuture<Void>> gathered = new ConcurrentHashMap<>();
    private final AtomicLong gatherings = new AtomicLong();
    private LocalHost host;
    private String launcherHome = "";
    private Heartbeat heartbeat;

    private Agent(JsonStream lines) {
        this.lines = lines;
    }

    /** Serves the launcher at the other end of the standard streams of this process until it goes. */
    public static void serve() throws IOException {
        System.setOut(System.err); // the standard output is for what is said to the launcher
        Agent agent = new Agent(new JsonStream(new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out)));
        try {
            agent.lines.write(new AgentResponse.Ready(Fingerprint.stftVersion(), Addresses.own()));
            agent.listen();
        } finally {
            agent.end();
        }
    }

    private void listen() throws IOException {
        try {
            while (true) {
                AgentRequest call = next();
                if (call instanceof AgentRequest.Beat beat) {
                    answer(beat);
                } else if (call instanceof AgentRequest.Kill kill) {
                    Optional.ofNullable(running.get(kill.process())).ifPresent(process -> threads.execute(process::kill));
                } else {
                    threads.execute(() -> serve(call));
                }
            }
        } catch (EOFException e) {
            // the launcher has ended, or does not need this host any more
        }
    }

    private AgentRequest next() throws IOException {
        if (heartbeat == null) {
            return lines.read(AgentRequest.class);
        }
        heartbeat.waits();
        AgentRequest call = lines.read(AgentRequest.class);
        heartbeat.hears();
        return call;
    }

    private void answer(AgentRequest.Beat beat) {
        if (heartbeat == null) {
            Duration timeout = Duration.ofMillis(beat.timeoutMillis());
            heartbeat = new Heartbeat(timeout, () -> lines.write(new AgentResponse.Beat()), this::end);
        }
    }

    private void serve(AgentRequest call) {
        if (call instanceof AgentRequest.Open open) {
            answer(open.id(), () -> open(open));
        } else if (call instanceof AgentRequest.Begin begin) {
            answer(begin.id(), () -> {
                host.begin(begin.ranks());
                return new AgentResponse.Done(begin.id(), 0, null);
            });
        } else if (call instanceof AgentRequest.Start start) {
            answer(start.id(), () -> launched(start.id(), host.start(here(start.start()))));
        } else if (call instanceof AgentRequest.Prepare prepare) {
            answer(prepare.id(), () -> {
                processes(prepare.spc()).prepare(prepare.rank(), Path.of(prepare.image()), prepare.connections());
                return new AgentResponse.Done(prepare.id(), 0, null);
            });
        } else if (call instanceof AgentRequest.Restore restore) {
            answer(restore.id(), () -> launched(restore.id(), processes(restore.spc()).restore(restore.rank(),
                Path.of(restore.image()), restore.connections(), restore.environment())));
        } else if (call instanceof AgentRequest.Listen listen) {
            answer(listen.id(), () -> new AgentResponse.Done(listen.id(), processes(listen.spc())
                .listen(new InetSocketAddress(host.address(), 0), listen.secret()).getPort(), null));
        } else if (call instanceof AgentRequest.Connect connect) {
            answer(connect.id(), () -> {
                processes(connect.spc()).connect(connect.rank(), connect.end(), connect.pair(),
                    new InetSocketAddress(connect.address(), connect.port()));
                return new AgentResponse.Done(connect.id(), 0, null);
            });
        } else if (call instanceof AgentRequest.Accept accept) {
            answer(accept.id(), () -> {
                processes(accept.spc()).accept(accept.rank(), accept.end(), accept.pair());
                return new AgentResponse.Done(accept.id(), 0, null);
            });
        } else if (call instanceof AgentRequest.Signal signal) {
            host.signal(signal.signal(), signal.processes().stream().map(running::get).filter(Objects::nonNull).toList());
        } else if (call instanceof AgentRequest.GoOn go) {
            goOn(go);
        }
    }

    private interface Answering {
        AgentResponse.Done run() throws IOException;
    }

    private void answer(long id, Answering work) {
        AgentResponse word;
        try {
            word = work.run();
        } catch (IOException | RuntimeException e) {
            word = new AgentResponse.Refused(id, e.getMessage() == null ? e.toString() : e.getMessage(), e instanceof RestoreKilledException);
        }
        say(word);
        if (word instanceof AgentResponse.Done done && running.containsKey(id)) {
            forward(id, running.get(id));
        }
    }

    private void say(AgentResponse word) {
        try {
            lines.write(word);
        } catch (IOException e) {
            end(); // the launcher has gone
        }
    }

    private AgentResponse.Done open(AgentRequest.Open call) throws IOException {
        Optional<String> missing = call.shared().missing();
        if (missing.isPresent()) {
            throw new IOException(missing.get() + ". The store, the working directory and the program's class path must be"
                + " on every host at the same path: mount the same directory there");
        }
        for (String spc : call.spcs()) {
            Probe probe = Services.backEnd(spc).probe();
            if (!probe.canWork()) {
                throw new IOException("the back end '" + spc + "' " + probe.toString().replaceFirst("\\.$", "")
                    + ". Choose another with --spc");
            }
        }
        launcherHome = call.home();
        host = LocalHost.open(Addresses.towards(InetAddress.getByName(call.launcher())), call.spcs(), this::gate);
        return new AgentResponse.Done(call.id(), 0, host.address().getHostAddress());
    }

    /** The distribution may be elsewhere than on the launcher's host. */
    private RankStart here(RankStart start) {
        Map<String, String> environment = new TreeMap<>(start.environment());
        String home = System.getProperty("stft.home", "");
        if (!launcherHome.isEmpty() && !home.isEmpty()) {
            environment.replaceAll((name, value) -> value.equals(launcherHome) || value.startsWith(launcherHome + "/")
                ? home + value.substring(launcherHome.length()) : value);
        }
        return new RankStart(start.rank(), start.directory(), start.jvmOptions(), start.classPath(), start.words(), environment);
    }

    private ProcessHost processes(String spc) {
        return host.processes(spc).orElseThrow(() -> new IllegalStateException("no back end " + spc + " is open"));
    }

    private AgentResponse.Done launched(long number, RestoredProcess process) {
        running.put(number, process);
        return new AgentResponse.Done(number, process.pid(), null);
    }

    private void forward(long number, RestoredProcess process) {
        threads.execute(() -> forward(number, false, process.output()));
        threads.execute(() -> forward(number, true, process.error()));
        process.ended().thenAccept(code -> say(new AgentResponse.Ended(number, code)));
    }

    private void forward(long number, boolean error, InputStream stream) {
        byte[] buffer = new byte[PIECE_BYTES];
        try (stream) {
            for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                say(new AgentResponse.Output(number, error, Arrays.copyOf(buffer, count)));
            }
        } catch (IOException e) {
            // the stream of a process that was ended: what came before is forwarded
        }
        say(new AgentResponse.OutputEnded(number, error));
    }

    // ---- ranks of other hosts

    private ProcessHost.AllHosts gate(String spc) {
        return limit -> await(spc, limit);
    }

    private void await(String spc, Duration limit) throws IOException {
        long number = gatherings.incrementAndGet();
        CompletableFuture<Void> answer = new CompletableFuture<>();
        gathered.put(number, answer);
        lines.write(new AgentResponse.Gathered(number, spc, limit.toMillis()));
        try {
            answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause().getMessage(), e);
        }
    }

    private void goOn(AgentRequest.GoOn go) {
        Optional.ofNullable(gathered.remove(go.id())).ifPresent(answer -> {
            if (go.failure() == null) {
                answer.complete(null);
            } else {
                answer.completeExceptionally(new IOException(go.failure()));
            }
        });
    }

    private void end() {
        running.values().forEach(RestoredProcess::kill);
        try {
            if (host != null) {
                host.close();
            }
        } catch (IOException e) {
            System.err.println("the agent could not end cleanly: " + e.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }
}
