package org.stft.launcher.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.stft.config.Setting;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.RankStart;
import org.stft.launcher.incarnation.RankConnections;
import org.stft.launcher.rank.DebuggedRank;
import org.stft.launcher.rank.RankMain;
import org.stft.mp.Bootstrap;
import org.stft.store.JobFile;

/** The start of a rank's JVM: its part of the command line and of the environment. */
final class RankCommand {

    private final JobFile job;
    private final Map<String, String> properties;
    private final Optional<DebuggedRank> debugged;

    /** @param settings the settings of this run, in addition to those of the job */
    RankCommand(JobFile job, Map<Setting, String> settings, Optional<DebuggedRank> debugged) {
        this.job = job;
        this.debugged = debugged;
        this.properties = new TreeMap<>(job.properties());
        settings.forEach((setting, value) -> properties.put(setting.key(), value));
    }

    /** @param number the rank's number as the command line has it */
    RankStart of(int rank, String number, Bootstrap bootstrap, RankConnections connections) {
        Map<String, String> environment = new TreeMap<>(bootstrap.environment(rank));
        environment.put(Setting.SECRET.variable(), connections.secret());
        List<String> words = new ArrayList<>(List.of(RankMain.class.getName(), number, job.main()));
        words.addAll(bootstrap.arguments(rank, job.arguments()));
        List<String> options = jvmOptions(bootstrap, connections.address());
        debugged.ifPresent(one -> options.addAll(one.jvmOptions(rank)));
        return new RankStart(rank, job.workingDirectory(), options, job.classPath(), words, environment);
    }

    private List<String> jvmOptions(Bootstrap bootstrap, String address) {
        List<String> options = new ArrayList<>(job.jvmOptions());
        properties.forEach((key, value) -> options.add("-D" + key + "=" + value));
        options.add("-D" + Setting.LAUNCHER_ADDRESS.key() + "=" + address);
        requireNoOther(bootstrap.jvmOptions(), options);
        options.addAll(bootstrap.jvmOptions());
        return options;
    }

    /** Rejects options of the program that would override those of the MPI binding. */
    private static void requireNoOther(List<String> needed, List<String> given) {
        for (String option : needed) {
            String property = option.substring(0, option.indexOf('=') + 1);
            if (property.startsWith("-D") && given.stream().anyMatch(other -> other.startsWith(property))) {
                throw new CommandException(ExitCode.USAGE, "The ranks are started with " + option
                    + ", which their MPI needs. The job's options name another value: leave that out.");
            }
        }
    }
}
