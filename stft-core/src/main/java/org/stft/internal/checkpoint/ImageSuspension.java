package org.stft.internal.checkpoint;

import java.util.Map;
import java.util.function.Consumer;
import org.stft.config.Setting;
import org.stft.internal.image.BackEnds;
import org.stft.link.Launcher;

/** Keeps the store, the connection to the launcher and the files of listeners out of an image of the process. */
final class ImageSuspension implements BackEnds.Suspension {

    private final Launcher launcher;
    private final Listeners listeners;
    private final RankRun run;
    private final Consumer<RankRun> restored;
    private final long version;

    /** @param restored receives the incarnation of the restored process */
    ImageSuspension(Launcher launcher, Listeners listeners, RankRun run, Consumer<RankRun> restored,
        long version) {
        this.launcher = launcher;
        this.listeners = listeners;
        this.run = run;
        this.restored = restored;
        this.version = version;
    }

    @Override
    public void suspend() {
        launcher.pause();
        run.access().leave();
        listeners.beforeProcessImage();
    }

    @Override
    public void resume(Map<String, String> environment) {
        RankRun next = run;
        if (environment.isEmpty()) {
            launcher.resume();
            listeners.afterProcessImage();
        } else {
            next = run.next(environment);
            restored.accept(next);
            listeners.restored(version, next.settings().get(Setting.SECRET));
        }
        next.access().joinAgain();
    }
}
