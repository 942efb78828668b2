package org.stft.launcher.hosts;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The processes that a rank has started and that have stayed in its session. As long as one of them lives, the kernel gives the
 * session's number, which was the rank's process id, to no other process.
 */
final class Session {

    private static final Path PROCESSES = Path.of("/proc");
    /** In {@code stat}, after the name in parentheses: state, parent, group, session; see proc(5). */
    private static final int SESSION_AFTER_NAME = 3;
    /** Against processes that start others faster than they can be ended. */
    private static final int MAX_ROUNDS = 100;

    private final long leader;

    /** @param leader the process id of the rank */
    Session(long leader) {
        this.leader = leader;
    }

    /** Ends them with SIGKILL when the rank has ended. */
    void end() {
        for (int round = 0; round < MAX_ROUNDS; round++) {
            List<ProcessHandle> members = members();
            if (members.isEmpty()) {
                return;
            }
            members.forEach(ProcessHandle::destroyForcibly);
            members.forEach(member -> member.onExit().join());
        }
    }

    private List<ProcessHandle> members() {
        List<ProcessHandle> members = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[1-9]*")) {
            for (Path process : processes) {
                member(process).ifPresent(members::add);
            }
        } catch (IOException e) {
            return List.of(); // a system without /proc
        }
        boolean anotherHasTheNumber = members.removeIf(member -> member.pid() == leader);
        return anotherHasTheNumber ? List.of() : members;
    }

    /** The handle is taken first: it stands for this process, and for no later one of the same id. */
    private Optional<ProcessHandle> member(Path process) {
        try {
            Optional<ProcessHandle> handle = ProcessHandle.of(Long.parseLong(process.getFileName().toString()));
            String stat = Files.readString(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            boolean isMember = Long.parseLong(fields[SESSION_AFTER_NAME]) == leader && !fields[0].equals("Z");
            return isMember ? handle : Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty(); // it has ended
        }
    }
}
