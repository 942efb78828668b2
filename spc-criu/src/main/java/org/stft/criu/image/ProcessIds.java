package org.stft.criu.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;

/** The process and thread ids of an image. A restore needs all of them; CRIU needs a few others for itself. */
public record ProcessIds(NavigableSet<Long> taken) {

    private static final int PID = 1;
    private static final int THREADS = 5;
    private static final int GROUP = 3;
    private static final int SESSION = 4;
    private static final long FIRST = 300;
    private static final long ROOM = 100;

    public static ProcessIds of(Path image) throws IOException {
        NavigableSet<Long> taken = new TreeSet<>();
        for (ProtobufMessage process : ImageFile.read(image.resolve("pstree.img")).messages()) {
            taken.add(process.value(PID));
            taken.add(process.value(GROUP));
            taken.add(process.value(SESSION));
            taken.addAll(process.values(THREADS));
        }
        return new ProcessIds(taken);
    }

    /** A number behind which there is room for the process ids of CRIU itself. */
    public long gap() {
        long gap = FIRST;
        for (Long next = taken.ceiling(gap); next != null && next <= gap + ROOM; next = taken.ceiling(gap)) {
            gap = next + 1;
        }
        return gap;
    }
}
