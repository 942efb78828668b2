package org.stft.nativempi;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.stft.mp.Channel;
import org.stft.mp.ChannelId;
import org.stft.mp.MessageGuard;
import org.stft.mp.MessagePassing;
import org.stft.mp.OuterSocket;
import org.stft.nativempi.job.Job;

/** One rank's view of a job of Open MPI or MPICH. STFT's messages are on a duplicate of the world: the program's never meet them. */
final class NativeMessagePassing implements MessagePassing {

    private static final Pattern VERSION = Pattern.compile("[0-9]+(\\.[0-9]+)+[^\\s,]*");

    private final Job job;
    private final long comm;
    private final int size;

    NativeMessagePassing(Job job) {
        this.job = job;
        this.comm = job.communicators().duplicate(job.library().world());
        this.size = job.communicators().size(comm);
    }

    @Override
    public String implementation() {
        Matcher version = VERSION.matcher(job.library().version());
        return job.library().dialect().id() + (version.find() ? " " + version.group() : "");
    }

    @Override
    public int rank() {
        return job.rank();
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Channel channel(ChannelId id) {
        return new NativeChannel(job, comm, id.ordinal());
    }

    @Override
    public MessageGuard guard() {
        return new NativeGuard(job);
    }

    @Override
    public List<OuterSocket> leadingOut() {
        return job.library().leadingOut().stream()
            .map(socket -> new OuterSocket(socket.descriptor(), socket.listens())).toList();
    }

    @Override
    public Movement keepMoving() {
        return new Progress(job, comm);
    }

    @Override
    public void restored() {
        job.restored();
    }
}
