package org.stft.launcher.job;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.stft.base.text.Sentences;
import org.stft.internal.restart.RestartSelection.Chosen;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/**
 * Decides the next attempt after images of whole processes passed their verification but could not be restored: the
 * same ones once more if the restore was killed, else objects of the same version, else the version before it. A
 * version that failed is left as it is, and is not tried again by this launcher; so there are at most two attempts for
 * each version.
 */
final class RestoreFallback {

    private final Consumer<String> messages;
    private final Set<Long> failed = new HashSet<>();
    private final Set<Long> killed = new HashSet<>();

    /** @param messages shows a message to the user */
    RestoreFallback(Consumer<String> messages) {
        this.messages = messages;
    }

    /** The next attempt. */
    enum Next { SAME_IMAGES, OBJECTS_OF_THE_VERSION, VERSION_BEFORE }

    /** Versions that could not be restored. */
    Set<Long> failed() {
        return Set.copyOf(failed);
    }

    /**
     * Decides the next attempt.
     *
     * @param objects a back end of the job that has objects of the same version
     * @param older the older versions in the store, newest first
     * @param mayUseOlder true if one of them may be used without being named by the user
     * @throws CommandException {@code VERSION} if no other version may be used
     */
    Next after(Chosen images, ImageRestore.Failed why, Optional<String> objects, List<Long> older,
        boolean mayUseOlder) {
        long version = images.version();
        String what = "The " + images.spc() + " images of version " + version + " could not be restored: "
            + Sentences.closed(why.getMessage());
        if (why.wasKilled() && killed.add(version)) {
            messages.accept(what + " Trying the same version once more.");
            return Next.SAME_IMAGES;
        }
        if (objects.isPresent()) {
            messages.accept(what + " Using those of " + objects.get() + ".");
            return Next.OBJECTS_OF_THE_VERSION;
        }
        failed.add(version);
        if (!mayUseOlder) {
            throw new CommandException(ExitCode.VERSION, what + " The version is not touched. " + choices(older), why);
        }
        messages.accept(what + " Version " + version + " is not touched. Trying the version before it.");
        return Next.VERSION_BEFORE;
    }

    private static String choices(List<Long> older) {
        return older.isEmpty()
            ? "There is no older version."
            : "Restart from an older one with --version V. There " + (older.size() == 1 ? "is " : "are ")
                + older.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ".";
    }
}
