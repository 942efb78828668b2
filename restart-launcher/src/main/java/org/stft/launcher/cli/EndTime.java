package org.stft.launcher.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.config.Durations;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/** Parser of the end of a job, in the forms that users and batch systems write. */
final class EndTime {

    private static final Pattern HOURS = Pattern.compile("(?:(\\d{1,4})-)?(\\d{1,4}):(\\d\\d):(\\d\\d)");

    private EndTime() {
    }

    /**
     * Parses a time of day, meaning its next occurrence, or a date and time; in this machine's time zone unless one is
     * given.
     *
     * @throws CommandException if the text is not a time, or the time has passed
     */
    static Instant at(String text, LocalDateTime now) {
        ZoneId zone = ZoneId.systemDefault();
        Instant end = instant(text).or(() -> dateTime(text).or(() -> timeOfDay(text, now))
            .map(local -> local.atZone(zone).toInstant())).orElseThrow(() -> new CommandException(ExitCode.USAGE,
                "--stop-before must be a time such as 17:30 or 2026-12-24T17:30, but is '" + text + "'."));
        if (end.isBefore(now.atZone(zone).toInstant())) {
            throw new CommandException(ExitCode.USAGE, "--stop-before " + text + " has passed. Give a later time.");
        }
        return end;
    }

    private static Optional<Instant> instant(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalDateTime> dateTime(String text) {
        try {
            return Optional.of(LocalDateTime.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalDateTime> timeOfDay(String text, LocalDateTime now) {
        try {
            LocalDateTime today = now.with(LocalTime.parse(text));
            return Optional.of(today.isBefore(now) ? today.plusDays(1) : today);
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    /**
     * Parses a duration such as {@code 90m}, or {@code [days-]hours:minutes:seconds} as batch systems write it.
     *
     * @throws CommandException if the text is not a time, or is zero
     */
    static Duration after(String text) {
        Duration time = duration(text);
        if (time.isZero()) {
            throw new CommandException(ExitCode.USAGE, "--walltime " + text + " leaves no time to run.");
        }
        return time;
    }

    private static Duration duration(String text) {
        return Durations.parse(text).or(() -> hours(text)).orElseThrow(() -> new CommandException(ExitCode.USAGE,
            "--walltime must be a time such as 90m, 24h, 23:59:00 or 1-12:00:00, but is '" + text + "'."));
    }

    private static Optional<Duration> hours(String text) {
        Matcher matcher = HOURS.matcher(text);
        return matcher.matches()
            ? Optional.of(Duration.ofDays(matcher.group(1) == null ? 0 : Long.parseLong(matcher.group(1)))
                .plusHours(Long.parseLong(matcher.group(2))).plusMinutes(Long.parseLong(matcher.group(3)))
                .plusSeconds(Long.parseLong(matcher.group(4))))
            : Optional.empty();
    }
}
