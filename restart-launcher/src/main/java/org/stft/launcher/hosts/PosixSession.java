package org.stft.launcher.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The processes that a rank has started: those that have stayed in its session, and those that have left it with the
 * rank's mark in their environment. As long as one of the former lives, the kernel gives the session's number, which
 * was the rank's process id, to no other process.
 */
final class PosixSession {

    private static final Path PROCESSES = Path.of("/proc");
    /** In {@code stat}, after the name in parentheses: state, parent, group, session; see proc(5). */
    private static final int SESSION_AFTER_NAME = 3;
    /** The maximum number of passes, against processes that start others faster than they can be ended. */
    private static final int MAX_ROUNDS = 100;

    /** The environment variable that marks the processes of a rank: they inherit it, whatever session they are in. */
    static final String MARK = "IN_STFT_RANK";

    private final long leader;
    private final String mark;

    /**
     * @param leader the process id of the rank
     * @param mark the value of {@link #MARK} in its environment, which no other process has
     */
    PosixSession(long leader, String mark) {
        this.leader = leader;
        this.mark = MARK + "=" + mark;
    }

    /** Ends all these processes with SIGKILL when the rank has ended. */
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
        List<ProcessHandle> ofSession = new ArrayList<>();
        List<ProcessHandle> marked = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROCESSES, "[1-9]*")) {
            for (Path process : processes) {
                add(process, ofSession, marked);
            }
        } catch (IOException e) {
            return List.of(); // a system without /proc
        }
        boolean anotherHasTheNumber = ofSession.stream().anyMatch(member -> member.pid() == leader);
        if (!anotherHasTheNumber) {
            marked.addAll(ofSession);
        }
        marked.removeIf(member -> member.pid() == leader);
        return marked;
    }

    /** Takes the handle first: it refers to this process, and to no later one with the same id. */
    private void add(Path process, List<ProcessHandle> ofSession, List<ProcessHandle> marked) {
        try {
            Optional<ProcessHandle> handle = ProcessHandle.of(Long.parseLong(process.getFileName().toString()));
            String stat = Files.readString(process.resolve("stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            if (fields[0].equals("Z")) {
                return;
            }
            if (Long.parseLong(fields[SESSION_AFTER_NAME]) == leader) {
                handle.ifPresent(ofSession::add);
            } else if (isMarked(process)) {
                handle.ifPresent(marked::add);
            }
        } catch (IOException | NumberFormatException e) {
            // it has ended, or belongs to another user
        }
    }

    private boolean isMarked(Path process) throws IOException {
        String environment = Files.readString(process.resolve("environ"), StandardCharsets.ISO_8859_1);
        return List.of(environment.split("\0")).contains(mark);
    }
}
