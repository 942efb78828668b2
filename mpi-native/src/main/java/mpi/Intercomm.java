package mpi;

import org.stft.nativempi.job.Job;

/** A communicator that joins two groups: messages go to ranks of the other one (MPI 3.1, section 6.6). */
public class Intercomm extends Comm {

    private final Group remote;

    Intercomm(Job job, long handle) {
        super(job, handle, true);
        this.remote = new Group(job.communicators().remoteMembers(handle), job.rank());
    }

    /** One in a rank without MPI. */
    Intercomm(Group group, Group remote) {
        super(group, remote.members());
        this.remote = remote;
    }

    /** The number of ranks of the other group. */
    public int Remote_size() throws MPIException {
        requireUsable();
        return remote.Size();
    }

    /** The other group. */
    public Group Remote_group() throws MPIException {
        requireUsable();
        return remote;
    }

    /** One communicator of both groups, the one with {@code high} behind the other. Collective in both. */
    public Intracomm Merge(boolean high) throws MPIException {
        return new Intracomm(job(), job().communicators().merge(handle(), high));
    }

    @Override
    public Object clone() throws MPIException {
        return new Intercomm(job(), duplicate());
    }
}
