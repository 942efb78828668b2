package org.stft.launcher.rank;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import org.stft.StftException;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.internal.session.RankProcess;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.link.Launcher;
import org.stft.link.LauncherConnection;
import org.stft.link.RankEvent;
import org.stft.mp.MessagePassingProvider;
import org.stft.probe.agent.Agent;
import org.stft.services.Services;

/**
 * The main class of a rank's JVM: connects to the launcher, then calls the program's {@code main}. Arguments:
 * the {@linkplain RankNumber rank}, the program's main class, and the arguments of its {@code main}.
 */
public final class RankMain {

    private static final int MAX_TRACE_CHARS = 64 << 10;

    private RankMain() {
    }

    public static void main(String[] arguments) throws IllegalAccessException {
        Sigterm.disregard();
        int rank = number(arguments[0]);
        if (arguments[0].equals(RankNumber.IN_ENVIRONMENT_WITH_PREFIX)) {
            PrefixedOutput.begin(rank);
        }
        LauncherConnection launcher = connect(rank);
        RankProcess.launchedBy(launcher);
        try {
            prepare();
            Finalization finalization = new Finalization(Services.bindings().values(), launcher);
            launcher.whenLeft(finalization::left);
            launcher.whenAskedForStacks(new ThreadStacks(Services.bindings().values())::take);
            launcher.whenAskedForDebugger(new DormantDebugger()::open);
            if (!System.getProperty(Setting.TOOLS.key(), "").isEmpty()) {
                Agent.begin();
            }
            MainClass.of(arguments[1], RankMain.class.getClassLoader())
                .run(Arrays.copyOfRange(arguments, 2, arguments.length));
            warnIfNotFinalized(rank, finalization, launcher);
        } catch (CommandException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode().code());
        } catch (StftException e) {
            System.exit(failed(e, launcher));
        } catch (InvocationTargetException e) {
            System.exit(failed(e.getCause(), launcher)); // the threads of MPI would keep this process alive for ever
        } catch (LinkageError e) {
            System.exit(failed(e, launcher)); // the class could not be initialised
        }
    }

    private static int number(String given) {
        try {
            return RankNumber.of(given, System.getenv());
        } catch (CommandException e) {
            System.err.println(e.getMessage());
            System.exit(e.exitCode().code());
            throw e;
        }
    }

    /** Starts the tracking before main, because a request that the program opens before Stft.start() counts as well. */
    private static void prepare() {
        Settings settings = Settings.ofThisProcess();
        if (!settings.on(Setting.VERBOSE)) {
            Services.bindings().values().forEach(MessagePassingProvider::hideLostConnections);
        }
        if (settings.find(Setting.STORE).isPresent() && settings.on(Setting.GUARD)) {
            Services.bindings().values().forEach(MessagePassingProvider::trackRequests);
        }
    }

    private static LauncherConnection connect(int rank) {
        String address = System.getProperty(Setting.LAUNCHER_ADDRESS.key());
        try {
            return LauncherConnection.open(address, System.getenv().getOrDefault(Setting.SECRET.variable(), ""), rank);
        } catch (IOException e) {
            System.err.println("Rank " + rank + " cannot reach its launcher at " + address + ": " + e.getMessage());
            System.exit(ExitCode.FAILED.code());
            throw new IllegalStateException("exit has returned", e);
        }
    }

    private static void warnIfNotFinalized(int rank, Finalization finalization, Launcher launcher) {
        if (finalization.isOpen()) {
            launcher.report(new RankEvent.Notice("rank " + rank + ": main has returned without "
                + "MPI.Finalize(). The rank ends only when it is called, because threads of MPI are still running."));
        }
        finalization.mainReturned();
    }

    private static int failed(Throwable e, Launcher launcher) {
        if (e instanceof StftException known) {
            if (System.getProperty(Setting.VERBOSE.key(), Setting.VERBOSE.fallback()).equals("on")) {
                e.printStackTrace();
            }
            launcher.report(new RankEvent.Failed(known.category(), known.getMessage()));
            return ExitCode.of(known.category()).code();
        }
        Thread thread = Thread.currentThread();
        if (thread.getUncaughtExceptionHandler() != thread.getThreadGroup()
            || Thread.getDefaultUncaughtExceptionHandler() != null) {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e); // the program has its own handler
        } else {
            launcher.report(new RankEvent.Threw(stackTrace(e), place(e), launcher.reached()));
        }
        return ExitCode.FAILED.code();
    }

    /** The exceptions without their messages, which may differ each time. */
    private static String place(Throwable e) {
        StackTraceElement[] frames = e.getStackTrace();
        String place = e.getClass().getName() + (frames.length == 0 ? "" : " at " + frames[0]);
        return e.getCause() == null || e.getCause() == e ? place : place + ", " + place(e.getCause());
    }

    private static String stackTrace(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.getBuffer().substring(0, Math.min(MAX_TRACE_CHARS, text.getBuffer().length()));
    }
}
