package org.stft.tool.mutate;

import mpi.Request;
import org.stft.probe.Call;
import org.stft.probe.Operation;

/** The program whose call is changed. */
interface Program {

    /** Makes a further call from the place of a call. */
    Object call(Call place, Operation operation, Object self, Object... arguments);

    /** Has the next call of the program made first, and then this one. */
    void makeAfterNext(Call call);

    /** A request that is complete: waits for it are answered. */
    Request completed();

    /** What MPI did was the same as without the change. */
    void hadSameEffect();

    /** The change had the same effect if the receive or probe with this request takes this message. */
    void expect(Request request, int source, int tag);
}
