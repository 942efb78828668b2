package org.stft.link;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.stft.StftException.Category;
import org.stft.fault.FaultSpec;

/** What a rank tells the launcher. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "report")
@JsonSubTypes({
    @JsonSubTypes.Type(RankEvent.Hello.class),
    @JsonSubTypes.Type(RankEvent.Starting.class), @JsonSubTypes.Type(RankEvent.Committed.class), @JsonSubTypes.Type(RankEvent.Restarted.class), @JsonSubTypes.Type(RankEvent.Restored.class),
    @JsonSubTypes.Type(RankEvent.Notice.class), @JsonSubTypes.Type(RankEvent.Failed.class),
    @JsonSubTypes.Type(RankEvent.Struck.class), @JsonSubTypes.Type(RankEvent.AtCall.class), @JsonSubTypes.Type(RankEvent.Due.class), @JsonSubTypes.Type(RankEvent.Finished.class),
    @JsonSubTypes.Type(RankEvent.Threw.class), @JsonSubTypes.Type(RankEvent.Started.class), @JsonSubTypes.Type(RankEvent.SaveBegan.class),
    @JsonSubTypes.Type(RankEvent.SaveEnded.class)})
public sealed interface RankEvent {

    /** The first line of a rank. A connection that begins otherwise, or with another secret, is closed. */
    record Hello(int rank, long pid, String secret) implements RankEvent {
    }

    /**
     * Rank 0 has committed a version.
     *
     * @param call the call in this run that made it
     * @param bytes the length of all images together
     * @param nanos from the moment all ranks had entered to the commit
     * @param stopping whether the ranks now end because they were asked to
     */
    record Committed(long version, long call, long bytes, long nanos, boolean stopping) implements RankEvent {
    }

    /** Rank 0 says from which version all ranks were restarted, and by which back end. */
    record Restarted(long version, String spc) implements RankEvent {
    }

    /** This rank has called {@code Stft.start()} and waits there for the others. */
    record Starting() implements RankEvent {
    }

    /** This rank has come to its first checkpoint call with all that it protects: restored from a version, or new. */
    record Restored() implements RankEvent {
    }

    /** The answer to {@link LauncherCommand.SayCall}: the checkpoint call that this rank has come to; 0 before the first one. */
    record AtCall(long round, long call) implements RankEvent {
    }

    /** Rank 0 finds a version due by time: all ranks are to meet at one of their next calls. */
    record Due() implements RankEvent {
    }

    /** This rank has finished, or failed to finish, its images of a version that is to be committed later; all are to meet once all have. */
    record Finished(long version) implements RankEvent {
    }

    /** This rank has called {@code Stft.start()}, so it may come to a checkpoint call. Not said by a restored process. */
    record Started() implements RankEvent {
    }

    /** Rank 0 says that all ranks have come to a checkpoint call and make this version. */
    record SaveBegan(long version) implements RankEvent {
    }

    /** The program continues after the call that made, or failed to make, this version. */
    record SaveEnded(long version) implements RankEvent {
    }

    /** A line for the user. */
    record Notice(String text) implements RankEvent {
    }

    /** An injected fault has struck this rank: the launcher is to kill those that it names, with SIGKILL. */
    record Struck(FaultSpec fault) implements RankEvent {
    }

    /** The program of this rank ended with an exception of STFT. */
    record Failed(Category category, String message) implements RankEvent {
    }

    /**
     * The program of this rank ended with another exception, which the launcher prints if it is not a mere consequence.
     *
     * @param place the exceptions' classes and where they were made: the same if it comes again
     * @param call the checkpoint call that the rank had come to last
     */
    record Threw(String stackTrace, String place, long call) implements RankEvent {
    }
}
