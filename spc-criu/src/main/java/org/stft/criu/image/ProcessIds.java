package org.stft.criu.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.stft.criu.image.Fields.Process;

/** The process and thread ids of an image. A restore needs all of them; CRIU needs a few others for itself. */
public record ProcessIds(NavigableSet<Long> taken) {

    private static final long FIRST = 300;
    private static final long ROOM = 100;

    public static ProcessIds of(Path image) throws IOException {
        NavigableSet<Long> taken = new TreeSet<>();
        for (ProtobufMessage process : ImageFile.read(image.resolve("pstree.img")).messages()) {
            taken.add(process.value(Process.PID));
            taken.add(process.value(Process.GROUP));
            taken.add(process.value(Process.SESSION));
            taken.addAll(process.values(Process.THREADS));
        }
        return new ProcessIds(taken);
    }

    /** A number after which process ids for CRIU itself are free. */
    public long gap() {
        long gap = FIRST;
        for (Long next = taken.ceiling(gap); next != null && next <= gap + ROOM; next = taken.ceiling(gap)) {
            gap = next + 1;
        }
        return gap;
    }
}
