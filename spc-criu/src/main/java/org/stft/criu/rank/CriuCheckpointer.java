package org.stft.criu.rank;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.stft.criu.rank.DumpAnswer.Failed;
import org.stft.criu.rank.DumpAnswer.Restored;
import org.stft.criu.rank.DumpAnswer.Saved;
import org.stft.spc.Checkpointer;
import org.stft.spc.ImageFiles;
import org.stft.spc.RankContext;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessCheckpointer;
import org.stft.spc.process.ReplacedSocket;

/**
 * A rank's side of this back end: it asks the host side for an image of itself and waits.
 *
 * <p>The process is saved without preparation. It makes no native call, starts no thread and holds no descriptor
 * between two checkpoints, so that nothing of this back end has to be restored but the one waiting read.
 */
public final class CriuCheckpointer implements ProcessCheckpointer, DumpAnswer.Handler<Checkpointer.Outcome> {

    private final int rank;
    private final Duration timeout;
    private final Duration quietTimeout;
    private final boolean collect;
    private final boolean committedLater;
    private final HeapCompaction garbage = new HeapCompaction();
    private Map<String, String> environment = System.getenv();
    private List<Connection> connections = List.of();
    private List<ReplacedSocket> replaced = List.of();

    public CriuCheckpointer(RankContext rank) {
        this.rank = rank.rank();
        this.timeout = CriuSetting.TIMEOUT.duration(rank.setting(CriuSetting.TIMEOUT.key()));
        this.quietTimeout = CriuSetting.QUIET_TIMEOUT.duration(rank.setting(CriuSetting.QUIET_TIMEOUT.key()));
        this.committedLater = rank.setting("stft.commit-later").filter("on"::equals).isPresent();
        this.collect = CriuSetting.COLLECT.isOn(rank.setting(CriuSetting.COLLECT.key()));
    }

    @Override
    public void replace(List<ReplacedSocket> sockets) {
        replaced = List.copyOf(sockets);
    }

    /** Lets the JVM release garbage, so that it is not in the image. */
    @Override
    public void beforeCheckpoint() throws IOException {
        requireHost();
        if (collect) {
            garbage.collect();
        }
    }

    private void requireHost() throws IOException {
        if (!environment.containsKey(DumpRequest.ADDRESS)) {
            throw new IOException("no image can be taken of this process: it was not started by a launcher of STFT, "
                + "which runs CRIU. Start the program with `stft run --spc criu`.");
        }
    }

    @Override
    public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
        return ask(image).accept(this);
    }

    @Override
    public Outcome saved(Saved answer) {
        connections = answer.connections();
        return Outcome.CONTINUED;
    }

    @Override
    public Outcome failed(Failed answer) throws IOException {
        throw answer.retry() ? new FileSystemException(null, null, answer.why()) : new IOException(answer.why());
    }

    @Override
    public Outcome restored(Restored answer) {
        environment = answer.environment();
        connections = List.of();
        return Outcome.RESTORED;
    }

    private DumpAnswer ask(Path image) throws IOException {
        String address = environment.get(DumpRequest.ADDRESS);
        int colon = address.lastIndexOf(':');
        byte[] secret = HexFormat.of().parseHex(environment.get(DumpRequest.SECRET));
        try (Socket socket = new Socket(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))) {
            return await(socket, new DumpRequest(secret, rank, ProcessHandle.current().pid(), timeout.toMillis(),
                quietTimeout.toMillis(), !committedLater, image.toAbsolutePath().toString(), replaced));
        }
    }

    private static DumpAnswer await(Socket socket, DumpRequest request) {
        try {
            request.write(new DataOutputStream(socket.getOutputStream()));
            DumpAnswer answer = DumpAnswer.read(new DataInputStream(socket.getInputStream()));
            if (answer instanceof Restored) {
                socket.getOutputStream().write(DumpAnswer.RUNS);
            }
            return answer;
        } catch (IOException e) {
            System.err.println("stft: this rank ends, because its launcher has ended: " + e.getMessage());
            Runtime.getRuntime().halt(1);
            throw new AssertionError("halt returns", e);
        }
    }

    @Override
    public List<Connection> connections() {
        return connections;
    }

    @Override
    public Map<String, String> environment() {
        return environment;
    }

    /** Always fails: a process cannot turn itself into another one. */
    @Override
    public void restart(Path image, ImageFiles files) throws IOException {
        throw new IOException("an image of a whole process is restored by the launcher, not by the program. "
            + "Restart the job with `stft restart`.");
    }
}
