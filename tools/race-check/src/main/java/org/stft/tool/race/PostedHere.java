package org.stft.tool.race;

import mpi.MPI;
import org.stft.probe.Call;
import org.stft.probe.TransferArguments;

/** A receive of this rank, from its posting on. Ranks are those in its communicator. */
final class PostedHere {

    final int wantedSource;
    final int wantedTag;
    final String site;
    boolean complete;
    int source;
    int tag;
    /** What the sender knew of this rank. */
    long known;
    /** The number of the send among the events of the sender. */
    long own;
    /** The clock of this rank when it was complete, and that before which it was matched. */
    long completed;
    long matched;

    PostedHere(TransferArguments asked, String site) {
        this.wantedSource = asked.peer();
        this.wantedTag = asked.tag();
        this.site = site;
    }

    static PostedHere of(Call call, String site) {
        return new PostedHere(call.receiving(), site);
    }

    boolean isWildcard() {
        return wantedSource == MPI.ANY_SOURCE;
    }

    boolean accepts(PostedHere other) {
        return (isWildcard() || wantedSource == other.source)
            && (wantedTag == MPI.ANY_TAG || wantedTag == other.tag);
    }
}
