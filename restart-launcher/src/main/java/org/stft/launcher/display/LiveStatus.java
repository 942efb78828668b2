package org.stft.launcher.display;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.stft.base.concurrent.DaemonThreads;

/** The state of a job at the bottom of a terminal, drawn again each second. */
public final class LiveStatus implements AutoCloseable {

    private static final LiveStatus NONE = new LiveStatus(null, null, null);

    private final ScheduledExecutorService clock;
    private final Console console;
    private final Terminal terminal;

    private LiveStatus(ScheduledExecutorService clock, Console console, Terminal terminal) {
        this.clock = clock;
        this.console = console;
        this.terminal = terminal;
    }

    /** Starts to show the state if there is a terminal. */
    public static LiveStatus start(Console console, Terminal terminal, Supplier<String> state) {
        if (!terminal.present()) {
            return NONE;
        }
        ScheduledExecutorService clock = Executors
            .newSingleThreadScheduledExecutor(DaemonThreads.named("stft-live-status"));
        clock.scheduleAtFixedRate(() -> console.live(terminal, state.get()), 1, 1, TimeUnit.SECONDS);
        return new LiveStatus(clock, console, terminal);
    }

    @Override
    public void close() {
        if (clock != null) {
            clock.shutdownNow();
            console.live(terminal, "");
        }
    }
}
