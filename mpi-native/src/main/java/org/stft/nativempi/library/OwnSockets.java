package org.stft.nativempi.library;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The TCP sockets of this process at one moment, by their inodes, see proc(5). Empty on other systems than Linux.
 *
 * @param descriptors the descriptor of each socket
 * @param listening true for a listener, false for an open connection; no others are here
 */
record OwnSockets(Map<String, Integer> descriptors, Map<String, Boolean> listening) {

    private static final Path PROCESS = Path.of("/proc/self");
    private static final String SOCKET = "socket:[";
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final String LISTENING = "0A";
    private static final String ESTABLISHED = "01";

    static OwnSockets now() {
        Map<String, Integer> descriptors = new TreeMap<>();
        Map<String, Boolean> listening = new HashMap<>();
        if (Files.isDirectory(PROCESS)) {
            try {
                readDescriptors(descriptors);
                readStates("net/tcp", listening);
                readStates("net/tcp6", listening);
            } catch (IOException e) {
                throw new IllegalStateException("the sockets of this process cannot be listed: " + e, e);
            }
        }
        return new OwnSockets(descriptors, listening);
    }

    /** Those that are open now and were not open before. */
    List<OpenedSocket> openedSince(OwnSockets before) {
        List<OpenedSocket> opened = new ArrayList<>();
        descriptors.forEach((inode, descriptor) -> {
            if (!before.descriptors.containsKey(inode) && listening.containsKey(inode)) {
                opened.add(new OpenedSocket(descriptor, listening.get(inode)));
            }
        });
        return opened;
    }

    private static void readDescriptors(Map<String, Integer> descriptors) throws IOException {
        try (DirectoryStream<Path> links = Files.newDirectoryStream(PROCESS.resolve("fd"))) {
            for (Path link : links) {
                String target = target(link);
                if (target.startsWith(SOCKET)) {
                    descriptors.put(target.substring(SOCKET.length(), target.length() - 1),
                        Integer.parseInt(link.getFileName().toString()));
                }
            }
        }
    }

    private static String target(Path link) throws IOException {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (NoSuchFileException closedMeanwhile) {
            return "";
        }
    }

    private static void readStates(String table, Map<String, Boolean> listening) throws IOException {
        Path file = PROCESS.resolve(table);
        if (!Files.exists(file)) {
            return; // no IPv6
        }
        for (String line : Files.readAllLines(file)) {
            String[] words = line.trim().split("\\s+");
            if (words.length > INODE && List.of(LISTENING, ESTABLISHED).contains(words[STATE])) {
                listening.put(words[INODE], words[STATE].equals(LISTENING));
            }
        }
    }
}
