package org.stft.criu.rank;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.stft.base.net.Secret;
import org.stft.spc.process.ReplacedSocket;
import org.stft.spc.process.ReplacedSocket.Kind;

/**
 * The request of a rank for an image of itself, sent to the host side over one TCP connection on loopback per
 * checkpoint. The rank then waits for the {@link DumpAnswer}. The image is taken while it waits, so a restored rank
 * waits too: on another connection, which the restoring host side has put in the place of the first.
 *
 * @param secret the proof of the rank
 * @param pid the process id in the rank's own namespace
 * @param timeoutMillis the timeout for taking the image
 * @param quietMillis the timeout for its connections to become quiet
 * @param writeBack true if the pages are to be written to disk while CRIU is still producing them
 * @param image where the image is to be written
 * @param replaced the sockets that a restored process cannot use
 */
public record DumpRequest(byte[] secret, int rank, long pid, long timeoutMillis, long quietMillis, boolean writeBack,
    String image, List<ReplacedSocket> replaced) {

    /** Environment variable: the address of the host side, {@code address:port}. */
    public static final String ADDRESS = "STFT_CRIU_LINE";

    /** Environment variable: the proof of a rank, {@link #SECRET_BYTES} in hexadecimal. */
    public static final String SECRET = "STFT_CRIU_SECRET";

    public static final int SECRET_BYTES = Secret.BYTES;

    private static final int MAGIC = 0x53544651;

    public void write(DataOutputStream out) throws IOException {
        out.writeInt(MAGIC);
        out.write(secret);
        out.writeInt(rank);
        out.writeLong(pid);
        out.writeLong(timeoutMillis);
        out.writeLong(quietMillis);
        out.writeBoolean(writeBack);
        out.writeUTF(image);
        out.writeInt(replaced.size());
        for (ReplacedSocket socket : replaced) {
            out.writeInt(socket.descriptor());
            out.writeUTF(socket.kind().name());
        }
        out.flush();
    }

    /** @throws IOException if it is not a request */
    public static DumpRequest read(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("it is not a rank");
        }
        return new DumpRequest(in.readNBytes(SECRET_BYTES), in.readInt(), in.readLong(), in.readLong(), in.readLong(),
            in.readBoolean(), in.readUTF(), readReplaced(in));
    }

    private static List<ReplacedSocket> readReplaced(DataInputStream in) throws IOException {
        List<ReplacedSocket> replaced = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            int descriptor = in.readInt();
            String kind = in.readUTF();
            replaced.add(new ReplacedSocket(descriptor, Stream.of(Kind.values())
                .filter(each -> each.name().equals(kind)).findFirst()
                .orElseThrow(() -> new IOException("a socket of the unknown kind " + kind))));
        }
        return replaced;
    }

    @Override
    public String toString() {
        return "rank " + rank + ", process " + pid;
    }
}
