package org.stft.link;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.stft.StftException.Category;
import org.stft.fault.FaultSpec;

/** What a rank tells the launcher. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "report")
@JsonSubTypes({
    @JsonSubTypes.Type(Report.Hello.class),
    @JsonSubTypes.Type(Report.Starting.class), @JsonSubTypes.Type(Report.Committed.class), @JsonSubTypes.Type(Report.Restarted.class), @JsonSubTypes.Type(Report.Restored.class),
    @JsonSubTypes.Type(Report.Notice.class), @JsonSubTypes.Type(Report.Failed.class),
    @JsonSubTypes.Type(Report.Struck.class), @JsonSubTypes.Type(Report.AtCall.class), @JsonSubTypes.Type(Report.Due.class), @JsonSubTypes.Type(Report.Finished.class),
    @JsonSubTypes.Type(Report.Threw.class), @JsonSubTypes.Type(Report.Started.class), @JsonSubTypes.Type(Report.SaveBegan.class),
    @JsonSubTypes.Type(Report.SaveEnded.class)})
public sealed interface Report {

    /** The first line of a rank. A connection that begins otherwise, or with another secret, is closed. */
    record Hello(int rank, long pid, String secret) implements Report {
    }

    /**
     * Rank 0 has committed a version.
     *
     * @param call the call in this run that made it
     * @param bytes the length of all images together
     * @param nanos from the moment all ranks had entered to the commit
     * @param stopping whether the ranks now end because they were asked to
     */
    record Committed(long version, long call, long bytes, long nanos, boolean stopping) implements Report {
    }

    /** Rank 0 says from which version all ranks were restarted, and by which back end. */
    record Restarted(long version, String spc) implements Report {
    }

    /** This rank has called {@code Stft.start()} and waits there for the others. */
    record Starting() implements Report {
    }

    /** This rank has come to its first checkpoint call with all that it protects: restored from a version, or new. */
    record Restored() implements Report {
    }

    /** The answer to {@link Order.SayCall}: the checkpoint call that this rank has come to; 0 before the first one. */
    record AtCall(long round, long call) implements Report {
    }

    /** Rank 0 finds a version due by time: all ranks are to meet at one of their next calls. */
    record Due() implements Report {
    }

    /** This rank has finished, or failed to finish, its images of a version that is to be committed later; all are to meet once all have. */
    record Finished(long version) implements Report {
    }

    /** This rank has called {@code Stft.start()}, so it may come to a checkpoint call. Not said by a restored process. */
    record Started() implements Report {
    }

    /** Rank 0 says that all ranks have come to a checkpoint call and make this version. */
    record SaveBegan(long version) implements Report {
    }

    /** The program continues after the call that made, or failed to make, this version. */
    record SaveEnded(long version) implements Report {
    }

    /** A line for the user. */
    record Notice(String text) implements Report {
    }

    /** An injected fault has struck this rank: the launcher is to kill those that it names, with SIGKILL. */
    record Struck(FaultSpec fault) implements Report {
    }

    /** The program of this rank ended with an exception of STFT. */
    record Failed(Category category, String message) implements Report {
    }

    /**
     * The program of this rank ended with another exception, which the launcher prints if it is not a mere consequence.
     *
     * @param place the exceptions' classes and where they were made: the same if it comes again
     * @param call the checkpoint call that the rank had come to last
     */
    record Threw(String stackTrace, String place, long call) implements Report {
    }
}
