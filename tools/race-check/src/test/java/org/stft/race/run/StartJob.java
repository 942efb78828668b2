package org.stft.race.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A command that runs a job and passes on its output: the directory of its log, the program, its ranks, and its arguments. */
public final class StartJob {

    private StartJob() {
    }

    /** The command that starts it. */
    static List<String> command(Path directory, Class<?> main, int ranks, String... arguments) {
        List<String> command = new ArrayList<>(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m", "-cp",
            System.getProperty("java.class.path")));
        for (String property : new String[] {"test.agent", "test.output", LoggedJob.MPI, LoggedJob.JAR}) {
            command.add("-D" + property + "=" + System.getProperty(property, ""));
        }
        command.addAll(List.of(StartJob.class.getName(), directory.toString(), main.getName(),
            Integer.toString(ranks)));
        command.addAll(List.of(arguments));
        return command;
    }

    public static void main(String[] args) throws ClassNotFoundException {
        System.out.print(LoggedJob.output(Path.of(args[0]), Class.forName(args[1]), Integer.parseInt(args[2]),
            Arrays.copyOfRange(args, 3, args.length)));
    }
}
