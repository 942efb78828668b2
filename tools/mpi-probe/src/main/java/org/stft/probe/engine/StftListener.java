package org.stft.probe.engine;

import org.stft.event.CheckpointListener;
import org.stft.probe.Tool.VersionEvent;
import org.stft.probe.Tool.VersionEvent.Kind;

/** Passes STFT's checkpoint events to the tools. Made by STFT: a program without it does not load this class. */
public final class StftListener implements CheckpointListener {

    @Override
    public void quiesce() {
        RankTools.publish(new VersionEvent(Kind.QUIESCE, 0, ""));
    }

    @Override
    public void checkpoint(long version) {
        RankTools.publish(new VersionEvent(Kind.CHECKPOINT, version, ""));
    }

    @Override
    public void beforeProcessImage() {
        RankTools.publish(new VersionEvent(Kind.BEFORE_PROCESS_IMAGE, 0, ""));
    }

    @Override
    public void afterProcessImage() {
        RankTools.publish(new VersionEvent(Kind.AFTER_PROCESS_IMAGE, 0, ""));
    }

    @Override
    public void committed(long version) {
        RankTools.publish(new VersionEvent(Kind.COMMITTED, version, ""));
    }

    @Override
    public void restarted(long version) {
        RankTools.publish(new VersionEvent(Kind.RESTARTED, version, ""));
    }

    @Override
    public void restored(long version, String run) {
        RankTools.publish(new VersionEvent(Kind.RESTORED, version, run));
    }

    @Override
    public void returned(Returned outcome) {
        RankTools.publish(new VersionEvent(Kind.RETURNED, outcome.version(), outcome.outcome()));
    }

    @Override
    public void threw(RuntimeException e) {
        RankTools.checkpointThrew(e);
    }

    @Override
    public Returned withoutOthers() {
        VersionEvent known = RankTools.checkpointWithoutOthers();
        return known == null ? null : new Returned(known.run(), known.version());
    }
}
