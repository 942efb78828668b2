package org.stft.launcher.agent;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.stft.base.net.Secret;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.RankStart;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.hosts.LocalHost;
import org.stft.services.Services;
import org.stft.spc.Probe;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoreKilledException;
import org.stft.spc.process.RestoredProcess;

/** Executes the requests of a launcher on this host. Safe for use by several threads. */
final class AgentService implements AgentRequest.Handler, Closeable {

    private final Executor threads;
    private final Consumer<AgentResponse> launcher;
    private final LauncherBarrier barrier;
    private final AgentProcesses processes;
    private final Consumer<AgentRequest.Beat> whenBeat;
    private volatile LocalHost host;
    private volatile String launcherHome = "";

    /**
     * @param threads run the requests that take time
     * @param launcher receives the answers
     * @param whenBeat called at each heartbeat
     */
    AgentService(Executor threads, Consumer<AgentResponse> launcher, LauncherBarrier barrier,
        Consumer<AgentRequest.Beat> whenBeat) {
        this.threads = threads;
        this.launcher = launcher;
        this.barrier = barrier;
        this.processes = new AgentProcesses(threads, launcher);
        this.whenBeat = whenBeat;
    }

    private interface Answering {
        AgentResponse.Done run() throws IOException;
    }

    private void answer(long id, Answering work) {
        threads.execute(() -> {
            AgentResponse answer;
            try {
                answer = work.run();
            } catch (IOException | RuntimeException e) {
                answer = new AgentResponse.Refused(id, e.getMessage() == null ? e.toString() : e.getMessage(),
                    e instanceof RestoreKilledException);
            }
            launcher.accept(answer);
            if (answer instanceof AgentResponse.Done) {
                processes.forward(id);
            }
        });
    }

    private static AgentResponse.Done done(long id) {
        return new AgentResponse.Done(id, 0, null);
    }

    @Override
    public void open(AgentRequest.Open request) {
        answer(request.id(), () -> {
            Optional<String> missing = request.shared().missing();
            if (missing.isPresent()) {
                throw new IOException(
                    missing.get() + ". The store, the working directory and the program's class path must be"
                        + " on every host at the same path: mount the same directory there");
            }
            for (String spc : request.spcs()) {
                requireWorksHere(spc);
            }
            launcherHome = request.home();
            host = LocalHost.open(Addresses.towards(InetAddress.getByName(request.launcher())), request.spcs(),
                barrier::of);
            return new AgentResponse.Done(request.id(), 0, host.address().getHostAddress());
        });
    }

    private static void requireWorksHere(String spc) throws IOException {
        Probe probe = Services.backEnd(spc).probe();
        if (!probe.canWork()) {
            throw new IOException("the back end '" + spc + "' " + probe.toString().replaceFirst("\\.$", "")
                + ". Choose another with --spc");
        }
    }

    @Override
    public void begin(AgentRequest.Begin request) {
        answer(request.id(), () -> {
            host.begin(request.ranks());
            return done(request.id());
        });
    }

    @Override
    public void start(AgentRequest.Start request) {
        answer(request.id(), () -> launched(request.id(), host.start(here(request.start()))));
    }

    /** Translates paths: the distribution may be at another path than on the launcher's host. */
    private RankStart here(RankStart start) {
        Map<String, String> environment = new TreeMap<>(start.environment());
        String home = System.getProperty("stft.home", "");
        if (!launcherHome.isEmpty() && !home.isEmpty()) {
            environment.replaceAll((name, value) -> value.equals(launcherHome) || value.startsWith(launcherHome + "/")
                ? home + value.substring(launcherHome.length())
                : value);
        }
        return new RankStart(start.rank(), start.directory(), start.jvmOptions(), start.classPath(), start.words(),
            environment);
    }

    private AgentResponse.Done launched(long number, RestoredProcess process) {
        processes.add(number, process);
        return new AgentResponse.Done(number, process.pid(), null);
    }

    private ProcessHost images(String spc) {
        return host.processes(spc).orElseThrow(() -> new IllegalStateException("no back end " + spc + " is open"));
    }

    @Override
    public void prepare(AgentRequest.Prepare request) {
        answer(request.id(), () -> {
            images(request.spc()).prepare(request.rank(), Path.of(request.image()), request.connections());
            return done(request.id());
        });
    }

    @Override
    public void rollBack(AgentRequest.RollBack request) {
        answer(request.id(), () -> {
            Map<Integer, Path> images = new TreeMap<>();
            request.images().forEach((rank, image) -> images.put(rank, Path.of(image)));
            ProcessHost processes = images(request.spc());
            if (request.onlyCheck()) {
                processes.requireFiles(images, request.environment());
                return done(request.id());
            }
            return new AgentResponse.Done(request.id(), 0,
                String.join("\n", processes.rollBackFiles(images, request.environment())));
        });
    }

    @Override
    public void restore(AgentRequest.Restore request) {
        answer(request.id(),
            () -> launched(request.id(), images(request.spc()).restore(request.rank(), Path.of(request.image()),
                request.connections(), request.environment())));
    }

    @Override
    public void listen(AgentRequest.Listen request) {
        answer(request.id(), () -> new AgentResponse.Done(request.id(), images(request.spc())
            .listen(new InetSocketAddress(host.address(), 0), request.secret()).getPort(), null));
    }

    @Override
    public void connect(AgentRequest.Connect request) {
        answer(request.id(), () -> {
            images(request.spc()).connect(request.rank(), request.end(), request.pair(),
                new InetSocketAddress(request.address(), request.port()));
            return done(request.id());
        });
    }

    @Override
    public void accept(AgentRequest.Accept request) {
        answer(request.id(), () -> {
            images(request.spc()).accept(request.rank(), request.end(), request.pair());
            return done(request.id());
        });
    }

    @Override
    public void signal(AgentRequest.Signal request) {
        threads.execute(() -> host.signal(request.signal(), processes.of(request.processes())));
    }

    @Override
    public void kill(AgentRequest.Kill request) {
        processes.kill(request.process());
    }

    @Override
    public void beat(AgentRequest.Beat request) {
        whenBeat.accept(request);
    }

    @Override
    public void survey(AgentRequest.Survey request) {
        answer(request.id(), () -> new AgentResponse.Done(request.id(), 0, JsonStream.text(HostSurvey.answer(
            new InetSocketAddress(request.address(), request.port()), Secret.of(request.secret()), request.shared()))));
    }

    /** Ends this process with another code than at the end of a job. */
    @Override
    public void dismiss(AgentRequest.Dismiss request) {
        System.err.println("stft: the launcher cannot use this host: " + request.why());
        Runtime.getRuntime().halt(ExitCode.USAGE.code());
    }

    @Override
    public void barrierResult(AgentRequest.BarrierResult request) {
        barrier.release(request);
    }

    @Override
    public void close() throws IOException {
        processes.killAll();
        if (host != null) {
            host.close();
        }
    }
}
