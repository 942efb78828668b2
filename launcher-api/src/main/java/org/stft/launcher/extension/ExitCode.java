package org.stft.launcher.extension;

import java.util.Arrays;
import java.util.Optional;
import org.stft.StftException.Category;

/** The exit codes of the {@code stft} command. {@code docs/exit-codes.md} lists the same; a test compares the two. */
public enum ExitCode {
    DONE(0, "the program ended with 0 on all ranks, or the command did what it was asked to"),
    FAILED(1,
        "the program failed and no restart was left, or the command found an error of its own"),
    USAGE(2,
        "wrong options or arguments, no such main class, or a command that does not fit the job's state"),
    STORE(3,
        "the directory is not a store, is in use, cannot be read or written, or its disk is full"),
    VERSION(4,
        "no usable version: none there, none intact, another rank count, program or format"),
    DAMAGE(5,
        "`stft verify` found a damaged version"),
    DIFFERENT(6,
        "`stft drill` or `stft replay` found a difference, or something that cannot be compared"),
    FOUND_LOW(10,
        "the program ended with 0, and the most severe that a tool has found is low"),
    FOUND_MEDIUM(11, "the same with medium"),
    FOUND_HIGH(12, "the same with high"),
    BLOCKED(13, "a tool has ended the job: it has proven that ranks never go on"),
    STOPPED(75,
        "the job saved a version and stopped because it was asked to (SIGTERM, SIGUSR1, `stft stop`, or its time was over)"),
    INTERRUPTED(
        130, "ended by SIGINT (Ctrl-C)"),
    TERMINATED(143,
        "ended without a new version: by a second SIGTERM, or by SIGTERM or SIGUSR1 where no checkpoint call came in time");

    private final int code;
    private final String meaning;

    ExitCode(int code, String meaning) {
        this.code = code;
        this.meaning = meaning;
    }

    /** The number for the shell. */
    public int code() {
        return code;
    }

    /** The condition under which the command exits with it, in one line. */
    public String meaning() {
        return meaning;
    }

    /** Returns true if the program ended with 0 on all ranks, and a tool has found something. */
    public boolean isOfFindings() {
        return this == FOUND_LOW || this == FOUND_MEDIUM || this == FOUND_HIGH;
    }

    /** The exit code with a number; empty if there is none. */
    public static Optional<ExitCode> of(int code) {
        return Arrays.stream(values()).filter(each -> each.code == code).findFirst();
    }

    /** The exit code of an error of STFT if nothing more is known about the operation. */
    public static ExitCode of(Category category) {
        return switch (category) {
            case RETRY -> STORE;
            case FIX_CALL -> USAGE;
            case GIVE_UP -> VERSION;
            case LOST -> FAILED;
        };
    }
}
