package org.stft.mpj.guard;

import java.util.List;

import mpi.MPI;
import mpi.Status;
import org.stft.mp.MessageGuard;
import org.stft.mp.OpenCommunication;
import org.stft.mp.OpenCommunication.Kind;

/**
 * The guard for devices other than {@code niodev}: a probe of {@code COMM_WORLD}. It sees one message
 * that was not received there, and nothing else.
 */
final class ProbeGuard implements MessageGuard {

    ProbeGuard(String device) {
        System.getLogger(ProbeGuard.class.getName()).log(System.Logger.Level.WARNING,
            "The message guard knows the device niodev only, and this job uses " + device
                + ": it sees messages that were not received on COMM_WORLD, but none on other communicators,"
                + " and no requests that are not complete.");
    }

    @Override
    public List<OpenCommunication> openCommunication() {
        Status status = MPI.COMM_WORLD.Iprobe(MPI.ANY_SOURCE, MPI.ANY_TAG);
        return status == null
            ? List.of()
            : List.of(new OpenCommunication(Kind.UNRECEIVED_MESSAGE, status.source, status.tag, ""));
    }
}
