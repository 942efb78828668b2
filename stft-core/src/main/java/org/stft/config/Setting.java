package org.stft.config;

import java.util.Locale;

/**
 * All settings. The table in {@code docs/settings.md} lists the same; a test compares the two.
 *
 * <p>A back end's own settings begin with {@code stft.ID.}, ID being the back end's id, and are not listed here.
 */
public enum Setting {
    STORE("stft.store", null, "directory that holds the versions; without it STFT saves nothing"),
    JOB("stft.job", "job", "name of the job inside the store"),
    SPC("stft.spc", "kryo", "ids of the back ends that make images, separated by commas"),
    EVERY("stft.every", null, "minimum time between versions, with its unit: 500ms, 30s, 10m, 2h"),
    EVERY_CALLS("stft.every-calls", "1", "number of checkpoint calls per version"),
    KEEP("stft.keep", "2", "number of verified versions to keep"),
    COMMIT_LATER("stft.commit-later", "off",
        "on or off: with process images, continue once they are taken; the version is committed at one of "
            + "the next calls"),
    RESTART("stft.restart", null, "restart from this version: a number, or 'newest'"),
    MIN_VERSION("stft.min-version", "1",
        "lower versions belong to an earlier run and are not restarted from; set by the launcher"),
    EPOCH("stft.epoch", null,
        "number of this run of the job: ranks of an earlier one can change no version; set by the launcher"),
    DRILL("stft.drill", null,
        "save nothing, and end at the call that made this version after comparing with it; set by the launcher"),
    DRILL_EXCEPT("stft.drill-except", null,
        "places at which 'stft drill' expects a difference, such as progress.nanoseconds, separated by commas"),
    SINGLE_RANK("stft.single-rank", null,
        "a rank and the number of ranks, such as 2/4: this process is that rank without the others and without MPI, "
            + "and saves nothing; for a tool that answers all MPI calls"),
    PROGRAM("stft.program", null, "name of the program, to refuse versions made by another one"),
    START_TIMEOUT("stft.start-timeout", "5m", "time limit of a rank in Stft.start() for the other ranks"),
    ENTER_TIMEOUT("stft.enter-timeout", "10m", "time limit of a rank in checkpoint() for the other ranks"),
    WRITE_TIMEOUT("stft.write-timeout", "1h", "time limit for writing a version, after which it is given up"),
    STOP_TIMEOUT("stft.stop-timeout", "20s",
        "after SIGTERM or SIGUSR1, time that the launcher gives the ranks to reach a checkpoint call before "
            + "it ends them without a new version"),
    GUARD("stft.guard", "on", "on or off: refuse a checkpoint call with communication still open"),
    PROVE("stft.prove", "first",
        "first, all, off, or a number n for every n-th version: read back what was written and compare it with the program's objects before the version is committed"),
    PROVE_TIME("stft.prove-time", "5s", "time limit of that in one version; what is left is proven at the next ones"),
    ORDER("stft.order", "tournament",
        "tournament or paper: the order in which ranks open their connections, the same on all ranks"),
    TOOLS("stft.tools", null, "ids of the tools that see the program's MPI calls, separated by commas: see tools.md"),
    FINDINGS_EXIT("stft.findings-exit", "level",
        "exit code of a job that ended with 0 if a tool has found something: level (10 low, 11 medium, 12 high), or a "
            + "number; with 0 findings do not count"),
    COLLECTIVES("stft.collectives", null,
        "off, paper, leaves or dynamic: the order in which collective operations serve the ranks, see collectives.md"),
    MPI_LIBRARY("stft.mpi.library", null,
        "with Open MPI or MPICH, the library: open-mpi, mpich, or the name or path of a file, see mpi.md"),
    HOSTS("stft.hosts", "local", "hosts that the launcher runs the ranks on: see several-hosts.md"),
    HOST_TIMEOUT("stft.host-timeout", "10s",
        "time without an answer after which another host counts as gone, or the launcher for that host, "
            + "which then ends its ranks"),
    ADDRESS("stft.address", null,
        "address of the launcher's host by which other hosts reach it, if not that of the route"),
    REMOTE_COMMAND("stft.remote-command", null,
        "stft command on the other hosts, if it is not where that of the launcher is"),
    JOIN_PORT("stft.join-port", "0", "port of the launcher at which agents of other hosts join; 0: any free one"),
    JOIN_TIMEOUT("stft.join-timeout", "5m", "time that the launcher waits for hosts that join"),
    JOIN_SECRET("stft.join-secret", null,
        "secret by which agents join, in the environment of both; without it the launcher writes one into the job's directory"),
    MIN_HOSTS("stft.min-hosts", "1", "number of hosts below which a job saves and stops, and is not restarted"),
    FAULT("stft.fault", null, "fault to inject, for tests: rank=R,version=V[,point=NAME][,kill=rank|all|launcher]"),
    VERBOSE("stft.verbose", "off",
        "on or off: print the stack trace of an error, and log each transition of the protocol"),
    LAUNCHER_ADDRESS("stft.launcher-address", null, "address of the launcher, host:port; set by the launcher"),
    SECRET("stft.secret", null, "the job's secret; set by the launcher, in the environment only"),
    FILE("stft.settings", "stft.properties", "file with settings, if it exists");

    private final String key;
    private final String fallback;
    private final String meaning;

    Setting(String key, String fallback, String meaning) {
        this.key = key;
        this.fallback = fallback;
        this.meaning = meaning;
    }

    /** The name as a system property and in a settings file. */
    public String key() {
        return key;
    }

    /** The name as an environment variable. */
    public String variable() {
        return variableOf(key);
    }

    /** The default, or null if there is none. */
    public String fallback() {
        return fallback;
    }

    /** The meaning, in one line. */
    public String meaning() {
        return meaning;
    }

    /** The environment variable of a setting, which may be that of a back end. */
    public static String variableOf(String key) {
        return key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
