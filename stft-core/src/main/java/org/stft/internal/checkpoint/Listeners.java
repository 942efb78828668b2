package org.stft.internal.checkpoint;

import java.util.List;
import org.stft.Checkpoint;
import org.stft.StftException;
import org.stft.config.Setting;
import org.stft.config.Settings;
import org.stft.event.CheckpointListener;
import org.stft.event.CheckpointListener.Returned;
import org.stft.internal.file.Digests;
import org.stft.services.Services;

/** The observers of checkpoints. Plain loops, because a restored process would have to load a class for each lambda. */
final class Listeners {

    private static final int RUN_DIGITS = 16;

    private final List<CheckpointListener> all;

    private Listeners(List<CheckpointListener> all) {
        this.all = all;
    }

    /** The observers on the class path: only a job with tools has any, and to search all jars takes time. */
    static Listeners all(Settings settings) {
        return settings.isGiven(Setting.TOOLS) ? new Listeners(Services.checkpointListeners()) : none();
    }

    /** No observer. */
    static Listeners none() {
        return new Listeners(List.of());
    }

    void quiesce() {
        for (CheckpointListener each : all) {
            each.quiesce();
        }
    }

    void checkpoint(long version) {
        for (CheckpointListener each : all) {
            each.checkpoint(version);
        }
    }

    void beforeProcessImage() {
        for (CheckpointListener each : all) {
            each.beforeProcessImage();
        }
    }

    void afterProcessImage() {
        for (CheckpointListener each : all) {
            each.afterProcessImage();
        }
    }

    void committed(long version) {
        for (CheckpointListener each : all) {
            each.committed(version);
        }
    }

    void restarted(long version) {
        for (CheckpointListener each : all) {
            each.restarted(version);
        }
    }

    void returned(Checkpoint outcome) {
        Returned returned = new Returned(outcome.outcome().name(), outcome.version());
        for (CheckpointListener each : all) {
            each.returned(returned);
        }
    }

    void threw(StftException e) {
        for (CheckpointListener each : all) {
            each.threw(e);
        }
    }

    /** @param secret new for each start of the ranks and equal on all of them; it does not follow from its digest */
    void restored(long version, String secret) {
        String run = Digests.fileDigest(List.of(secret)).substring(0, RUN_DIGITS);
        for (CheckpointListener each : all) {
            each.restored(version, run);
        }
    }
}
