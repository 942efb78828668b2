package org.stft.criu.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.stft.criu.image.Fields.Descriptor;
import org.stft.criu.image.Fields.Process;
import org.stft.criu.image.Fields.ProcessObjects;

/** The processes of an image and what their descriptors lead to. */
public final class ImageContents {

    private static final int LAST_STANDARD_STREAM = 2;

    private final Path image;
    private final List<ProtobufMessage> processes;
    private final List<ProtobufMessage> files;

    public ImageContents(Path image) throws IOException {
        this.image = image;
        this.processes = messages("pstree");
        this.files = messages("files");
    }

    /** The messages of a file of the image; none if the file does not exist, because CRIU omits empty files. */
    public List<ProtobufMessage> messages(String name) throws IOException {
        Path file = file(name);
        return Files.exists(file) ? ImageFile.read(file).messages() : List.of();
    }

    public Path directory() {
        return image;
    }

    public Path file(String name) {
        return image.resolve(name + ".img");
    }

    /** The process ids, the first being that of the rank. */
    public List<Long> pids() {
        return processes.stream().map(process -> process.value(Process.PID)).toList();
    }

    /** The entries of {@code files.img}. */
    public List<ProtobufMessage> files() {
        return files;
    }

    /**
     * The contents of the file {@code ids-PID.img} of a process; empty of one that has ended and was not waited for.
     */
    public List<ProtobufMessage> ids(long pid) throws IOException {
        return messages("ids-" + pid);
    }

    /** The files that are the standard streams of the rank. */
    public Set<Long> standardStreams() throws IOException {
        Set<Long> streams = new HashSet<>();
        for (ProtobufMessage descriptor : descriptors(pids().get(0))) {
            if (descriptor.value(Descriptor.NUMBER) <= LAST_STANDARD_STREAM) {
                streams.add(descriptor.value(Descriptor.FILE));
            }
        }
        return streams;
    }

    private List<ProtobufMessage> descriptors(long pid) throws IOException {
        List<ProtobufMessage> ids = ids(pid);
        return ids.isEmpty() ? List.of() : messages("fdinfo-" + ids.get(0).value(ProcessObjects.DESCRIPTORS));
    }

    /** The descriptor under which a file is open, in words. */
    public String holders(long file) throws IOException {
        Map<Long, List<Long>> byProcess = new HashMap<>();
        for (long pid : pids()) {
            for (ProtobufMessage descriptor : descriptors(pid)) {
                if (descriptor.value(Descriptor.FILE) == file) {
                    byProcess.computeIfAbsent(pid, none -> new ArrayList<>()).add(descriptor.value(Descriptor.NUMBER));
                }
            }
        }
        for (long pid : pids()) {
            if (byProcess.containsKey(pid)) {
                return "descriptor " + byProcess.get(pid).get(0) + " of process " + pid;
            }
        }
        return "a file of process " + pids().get(0);
    }
}
