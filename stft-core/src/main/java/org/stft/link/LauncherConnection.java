package org.stft.link;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.stft.StftException.Category;
import org.stft.StftException;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.concurrent.UninterruptedWait;
import org.stft.base.net.HostName;
import org.stft.config.Durations;

/** A rank's connection to its launcher. The process ends when the launcher does. */
public final class LauncherConnection implements Launcher {

    private static final int CONNECT_MILLIS = 10_000;
    private static final int WELCOME_MILLIS = 60_000; // many ranks may start at once on few processors

    private final int rank;
    private final CallGate gate = new CallGate();
    // These four change only while no reader runs.
    private String address;
    private String secret;
    private RecordSocket wire;
    private Thread reader;
    @GuardedBy("this")
    private final List<RankEvent> answers = new ArrayList<>();
    @GuardedBy("this")
    private boolean paused;
    @GuardedBy("this")
    private boolean gone;
    private volatile boolean stop;
    private volatile boolean save;
    private volatile Consumer<String> whenLeft = how -> {};
    private volatile LongFunction<RankEvent.Stacks> stacks = request -> new RankEvent.Stacks(request, List.of(), 0);
    private volatile Supplier<RankEvent.Debugger> debugger = () -> new RankEvent.Debugger(HostName.read(), 0,
        "it is about to start");

    private LauncherConnection(String address, String secret, int rank) {
        this.address = address;
        this.secret = secret;
        this.rank = rank;
    }

    /**
     * Connects this process to its launcher.
     *
     * @throws IOException if the launcher does not answer, or rejects the connection
     */
    public static LauncherConnection open(String address, String secret, int rank) throws IOException {
        LauncherConnection connection = new LauncherConnection(address, secret, rank);
        connection.open();
        return connection;
    }

    /** Sets what learns that another rank will never finalise MPI: the rank and what it did, as a clause. */
    public void whenLeft(Consumer<String> listener) {
        whenLeft = listener;
    }

    /** Sets what looks at the threads of this process, for the request with a number. */
    public void whenAskedForStacks(LongFunction<RankEvent.Stacks> look) {
        stacks = look;
    }

    /** Sets what lets a debugger attach to this process. */
    public void whenAskedForDebugger(Supplier<RankEvent.Debugger> open) {
        debugger = open;
    }

    private void open() throws IOException {
        int colon = address.lastIndexOf(':');
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getByName(address.substring(0, colon)),
            Integer.parseInt(address.substring(colon + 1))), CONNECT_MILLIS);
        wire = new RecordSocket(socket);
        wire.readTimeout(WELCOME_MILLIS);
        wire.write(new RankEvent.Hello(rank, ProcessHandle.current().pid(), secret));
        wire.readCommand(LauncherCommand.Welcome.class);
        wire.readTimeout(0);
        reader = DaemonThreads.start("stft-launcher-connection", this::listen);
    }

    private void listen() {
        Commands commands = new Commands();
        try {
            while (true) {
                wire.read(LauncherCommand.class).to(commands);
            }
        } catch (IOException e) {
            lose();
        }
    }

    /**
     * Ends this process and all that it has started, because the launcher has ended. But in a process that was just
     * restored, the connection in the image came back closed.
     */
    private synchronized void lose() {
        gone = true;
        if (!paused) {
            ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
            Runtime.getRuntime().halt(1);
        }
    }

    private final class Commands implements LauncherCommand.Handler {

        @Override
        public void welcome(LauncherCommand.Welcome command) {
            // Sent once, before this thread reads.
        }

        @Override
        public void saveAndStop(LauncherCommand.SaveAndStop command) {
            stop = true;
        }

        @Override
        public void save(LauncherCommand.Save command) {
            save = true;
        }

        @Override
        public void reportCall(LauncherCommand.ReportCall command) {
            answer(new RankEvent.AtCall(command.round(), gate.reached(command.round())));
        }

        @Override
        public void meet(LauncherCommand.Meet command) {
            gate.meetAt(command.round(), command.call());
        }

        @Override
        public void left(LauncherCommand.Left command) {
            whenLeft.accept(command.how());
        }

        /** Not on this thread, which must go on listening whatever comes of it. */
        @Override
        public void reportStacks(LauncherCommand.ReportStacks command) {
            DaemonThreads.start("stft-stacks", () -> answer(stacks.apply(command.request())));
        }

        @Override
        public void openDebugger(LauncherCommand.OpenDebugger command) {
            DaemonThreads.start("stft-debugger", () -> answer(debugger.get()));
        }

        /** Hooks may never return, and the end of the launcher must be noticed all the same. */
        @Override
        public void end(LauncherCommand.End command) {
            if (!command.hooks()) {
                Runtime.getRuntime().halt(ENDED);
            }
            DaemonThreads.start("stft-end", () -> Runtime.getRuntime().exit(ENDED));
        }
    }

    private synchronized void answer(RankEvent answer) {
        if (paused) {
            answers.add(answer);
        } else {
            report(answer);
        }
    }

    @Override
    public boolean meets(long call, Duration timeout) {
        return gate.enter(call, timeout)
            .orElseThrow(() -> new StftException(Category.GIVE_UP, "the launcher asked for the call that this rank has "
                + "reached, and then did not answer for " + Durations.format(timeout)
                + ". If its host is only slow, raise stft.enter-timeout."));
    }

    @Override
    public void report(RankEvent report) {
        try {
            wire.write(report);
        } catch (IOException e) {
            lose();
        }
    }

    @Override
    public long reached() {
        return gate.reached();
    }

    @Override
    public void beginsAfter(long call) {
        gate.beginsAfter(call);
    }

    @Override
    public boolean stopRequested() {
        return stop;
    }

    @Override
    public boolean saveRequested() {
        return save;
    }

    @Override
    public void saves() {
        save = false;
    }

    @Override
    public synchronized void pause() {
        paused = true;
    }

    @Override
    public synchronized void resume() {
        paused = false;
        if (gone) {
            lose();
        }
        answers.forEach(this::report);
        answers.clear();
    }

    @Override
    public void resumeWith(String newAddress, String newSecret) {
        awaitEndOfLine();
        address = newAddress;
        secret = newSecret;
        stop = false;
        save = false;
        gate.forget();
        resumeWithoutAnswers();
        try {
            open();
        } catch (IOException e) {
            lose();
        }
    }

    private synchronized void resumeWithoutAnswers() {
        paused = false;
        gone = false;
        answers.clear();
    }

    /** Waits for the reader of the connection in the image, which came back closed; it may still be about to answer. */
    private void awaitEndOfLine() {
        UninterruptedWait.join(reader);
        try {
            wire.close();
        } catch (IOException e) {
            // it is closed already
        }
    }
}
