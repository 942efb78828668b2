package org.stft.launcher.hosts;

import java.util.Map;
import java.util.function.Function;
import org.stft.base.plugin.PlugIns;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/** The ways to start ranks and to reach hosts that jars in the distribution's {@code lib} add. */
public final class LaunchServices {

    private LaunchServices() {
    }

    /**
     * All services of a type by id, in the order of the class path.
     *
     * @param kind what users call them, in the singular
     * @throws CommandException {@code USAGE} if one cannot be loaded, or two have the same id
     */
    public static <S> Map<String, S> byId(Class<S> type, String kind, Function<S, String> idOf) {
        return new PlugIns<>(type, kind, idOf,
            (message, cause) -> new CommandException(ExitCode.USAGE, message, cause))
            .all(LaunchServices.class.getClassLoader());
    }
}
