package org.stft.criu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.stft.criu.rank.CriuCheckpointer;
import org.stft.spc.Checkpointer;
import org.stft.spc.Checkpointer.Outcome;
import org.stft.spc.ImageFiles;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;

/** The small JVM of {@link SelfTest}. Argument: its image. */
final class SelfTestProgram implements RankContext {

    static final String SAVED = "saved";
    static final String RESTORED = "restored";

    private SelfTestProgram() {
    }

    public static void main(String[] arguments) throws InterruptedException {
        Checkpointer checkpointer = new CriuCheckpointer(new SelfTestProgram());
        try {
            checkpointer.beforeCheckpoint();
            checkpointer.setFilename(Path.of(arguments[0]));
            System.out.println(checkpointer.doCheckpoint() == Outcome.RESTORED ? RESTORED : SAVED);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Thread.sleep(Long.MAX_VALUE);
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int ranks() {
        return 1;
    }

    @Override
    public Optional<String> setting(String key) {
        return Optional.empty();
    }

    @Override
    public void restored(Map<String, String> environment) {
        // there is nothing to tell
    }

    @Override
    public ImageFiles files() {
        throw new UnsupportedOperationException("CRIU writes the files");
    }

    @Override
    public ProtectedState state() {
        throw new UnsupportedOperationException("nothing is protected");
    }
}
