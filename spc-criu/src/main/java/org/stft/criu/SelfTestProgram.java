package org.stft.criu;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.stft.criu.rank.CriuCheckpointer;
import org.stft.spc.Checkpointer;
import org.stft.spc.Checkpointer.Outcome;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;

/** The small JVM of {@link SelfTest}. Argument: its image. */
final class SelfTestProgram implements ImageFiles {

    static final String SAVED = "saved";
    static final String RESTORED = "restored";

    private SelfTestProgram() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        SelfTestProgram program = new SelfTestProgram();
        Checkpointer checkpointer = new CriuCheckpointer(RankContext.ofOnlyRank(ProtectedState.nothing()));
        try {
            checkpointer.beforeCheckpoint();
            System.out.println(
                checkpointer.doCheckpoint(Path.of(arguments[0]), program) == Outcome.RESTORED ? RESTORED : SAVED);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    @Override
    public WritableByteChannel create(Path file) {
        throw new UnsupportedOperationException("CRIU writes the files");
    }

    @Override
    public SeekableByteChannel open(Path file) {
        throw new UnsupportedOperationException("CRIU reads the files");
    }
}
