package org.stft.criu.checkpoint;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.stft.criu.image.Fields.FileEntry;
import org.stft.criu.image.Fields.PseudoTerminal;
import org.stft.criu.image.Fields.Regular;
import org.stft.criu.image.Fields.Remap;
import org.stft.criu.image.Fields.Terminal;
import org.stft.criu.image.Fields.TerminalInfo;
import org.stft.criu.image.Fields.Unix;
import org.stft.criu.image.FileType;
import org.stft.criu.image.ImageContents;
import org.stft.criu.image.ProcessIds;
import org.stft.criu.image.ProtobufMessage;

/**
 * Finds resources in an image that CRIU saves and then refuses to restore. Each case was seen with CRIU 4.2.1; the
 * documentation has the list.
 */
final class Restorable {

    private static final long O_PATH = 0x200000;
    private static final Pattern PROCESS_FILE = Pattern.compile("/?proc/(\\d+)(?:/task/(\\d+))?(?:/.*)?");
    private static final int PSEUDO_TERMINAL = 1;
    private static final int MAJOR_OF_MASTERS = 5;

    private final ImageContents image;
    private final Set<Long> ids;
    private final List<OpenFile> files = new ArrayList<>();

    private record OpenFile(FileType type, long id, ProtobufMessage content) {}

    private Restorable(ImageContents image) throws IOException {
        this.image = image;
        this.ids = ProcessIds.of(image.directory()).taken();
        for (ProtobufMessage file : image.files()) {
            FileType type = FileType.of(file).orElse(null);
            if (type != null) {
                files.add(new OpenFile(type, file.value(FileEntry.ID), type.content(file)));
            }
        }
    }

    /** @throws IOException naming the unrestorable resource and its descriptor */
    static void require(ImageContents image) throws IOException {
        Restorable check = new Restorable(image);
        check.requireOwners();
        check.requireUnixPeers(check.ofType(FileType.UNIX_SOCKET));
        check.requireNoPathsOfPipes(check.ofType(FileType.PIPE));
        check.requireNoBroadcast(check.ofType(FileType.INET_SOCKET));
        check.requireProcessesOf(check.ofType(FileType.REGULAR));
        check.requireMastersOf(check.ofType(FileType.TERMINAL));
        UnrestorableState.requireNone(image);
    }

    private List<OpenFile> ofType(FileType type) {
        return files.stream().filter(file -> file.type == type).toList();
    }

    private IOException refused(OpenFile file, String what, String then) throws IOException {
        return refused(image.holders(file.id) + " " + what, then);
    }

    static IOException refused(String what, String then) {
        return new IOException("the image was discarded, because CRIU could not restore it: " + what + ". " + then
            + " before checkpoint().");
    }

    private void requireOwners() throws IOException {
        for (OpenFile file : files) {
            long owner = file.type.owner(file.content);
            if (owner != 0 && !ids.contains(owner)) {
                throw refused(file, "sends signals to process " + owner + ", which is not part of the rank",
                    "Set another owner (F_SETOWN) or close it");
            }
        }
    }

    private void requireUnixPeers(List<OpenFile> sockets) throws IOException {
        Set<Long> inodes = sockets.stream().map(socket -> socket.content.value(Unix.INODE)).collect(Collectors.toSet());
        for (OpenFile socket : sockets) {
            long peer = socket.content.value(Unix.PEER);
            if (peer != 0 && !inodes.contains(peer)) {
                throw refused(socket,
                    "is a Unix socket that is connected to a process outside the rank, which has not yet accepted"
                        + " the connection",
                    "Close it");
            }
        }
    }

    private void requireNoPathsOfPipes(List<OpenFile> pipes) throws IOException {
        for (OpenFile pipe : pipes) {
            if ((FileType.PIPE.flags(pipe.content) & O_PATH) != 0) {
                throw refused(pipe, "was opened as the path of a pipe (O_PATH)", "Close it");
            }
        }
    }

    private void requireNoBroadcast(List<OpenFile> sockets) throws IOException {
        for (OpenFile socket : sockets) {
            if (BroadcastSockets.isConnectedTo(socket.content)) {
                throw refused(socket, "is a UDP socket that is connected to a broadcast address",
                    "Disconnect or close it");
            }
        }
    }

    /** True for a process of this image that has ended: CRIU recreates it for a moment. */
    private void requireProcessesOf(List<OpenFile> regular) throws IOException {
        Set<Long> remapped = image.messages("remap-fpath").stream().map(each -> each.value(Remap.ORIGINAL))
            .collect(Collectors.toSet());
        for (OpenFile file : regular) {
            String name = file.content.text(Regular.NAME);
            Matcher process = PROCESS_FILE.matcher(name);
            if (process.matches() && !remapped.contains(file.id)
                && !(isSaved(process.group(1)) && isSaved(process.group(2)))) {
                throw refused(file, "is " + name + ", of a process or thread that is not part of the rank", "Close it");
            }
        }
    }

    private boolean isSaved(String id) {
        return id == null || ids.contains(Long.parseLong(id));
    }

    /**
     * The standard streams are exchanged for those of the next launcher; a terminal that was hung up needs no process.
     */
    private void requireMastersOf(List<OpenFile> terminals) throws IOException {
        if (terminals.isEmpty()) {
            return;
        }
        List<ProtobufMessage> infos = image.messages("tty-info");
        Set<Long> masters = new HashSet<>();
        for (ProtobufMessage info : infos) {
            if (isMaster(info)) {
                masters.add(pseudoTerminal(info));
            }
        }
        Set<Long> streams = image.standardStreams();
        for (OpenFile terminal : terminals) {
            for (ProtobufMessage info : infos) {
                if (info.value(TerminalInfo.ID) == terminal.content.value(Terminal.INFO)
                    && info.value(TerminalInfo.TYPE) == PSEUDO_TERMINAL
                    && info.has(TerminalInfo.SETTINGS) && !masters.contains(pseudoTerminal(info))
                    && !streams.contains(terminal.id)) {
                    throw refused(terminal, "is a terminal that is not the rank's own", "Close it");
                }
            }
        }
    }

    private static boolean isMaster(ProtobufMessage info) {
        return info.value(TerminalInfo.TYPE) == PSEUDO_TERMINAL
            && info.value(TerminalInfo.DEVICE) >>> 8 == MAJOR_OF_MASTERS;
    }

    private static long pseudoTerminal(ProtobufMessage info) throws IOException {
        return info.message(TerminalInfo.PSEUDO).value(PseudoTerminal.INDEX);
    }
}
