package org.stft.criu.rank;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.stft.spc.Connection;

/**
 * What a rank and the host side of this back end say to each other, over one TCP connection on loopback per
 * checkpoint. The rank asks and waits for the answer. The image is taken while it waits, so a restored rank waits too:
 * on another connection, which the restoring host side has put in the place of the first.
 */
public final class DumpRequestChannel {

    /** Environment variable: where the host side listens, {@code address:port}. */
    public static final String ADDRESS = "STFT_CRIU_LINE";

    /** Environment variable: what proves a rank, {@link #SECRET_BYTES} in hexadecimal. */
    public static final String SECRET = "STFT_CRIU_SECRET";

    public static final int SECRET_BYTES = 32;

    /** What a restored rank answers to {@link Restored}, so that the host side knows that it runs. */
    public static final int RUNS = 'r';

    private static final int MAGIC = 0x53544651;

    private DumpRequestChannel() {
    }

    /**
     * A rank asks for its image.
     *
     * @param secret proves the rank
     * @param pid the rank's process as it sees itself
     * @param limitMillis how long the image may take
     * @param quietMillis how long its connections may take to become quiet
     * @param image where the image is to be written
     */
    public record Request(byte[] secret, int rank, long pid, long limitMillis, long quietMillis, boolean writeBack, String image) {

        public void write(DataOutputStream out) throws IOException {
            out.writeInt(MAGIC);
            out.write(secret);
            out.writeInt(rank);
            out.writeLong(pid);
            out.writeLong(limitMillis);
            out.writeLong(quietMillis);
            out.writeBoolean(writeBack);
            out.writeUTF(image);
            out.flush();
        }

        public static Request read(DataInputStream in) throws IOException {
            if (in.readInt() != MAGIC) {
                throw new IOException("it is not a rank");
            }
            return new Request(in.readNBytes(SECRET_BYTES), in.readInt(), in.readLong(), in.readLong(), in.readLong(),
                in.readBoolean(), in.readUTF());
        }

        @Override
        public String toString() {
            return "rank " + rank + ", process " + pid;
        }
    }

    /** What the host side answers. */
    public sealed interface Answer permits Saved, Failed, Restored {

        public void write(DataOutputStream out) throws IOException;

        public static Answer read(DataInputStream in) throws IOException {
            int kind = in.readByte();
            return switch (kind) {
                case Saved.KIND -> Saved.readRest(in);
                case Failed.KIND -> new Failed(in.readUTF(), in.readBoolean());
                case Restored.KIND -> Restored.readRest(in);
                default -> throw new IOException("an answer of the unknown kind " + kind);
            };
        }
    }

    /** The image was taken; this is the process that goes on. */
    public record Saved(List<Connection> connections) implements Answer {

        private static final int KIND = 'S';

        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte(KIND);
            out.writeInt(connections.size());
            for (Connection connection : connections) {
                out.writeInt(connection.descriptor());
                out.writeUTF(connection.placeholder());
                out.writeUTF(connection.local());
                out.writeUTF(connection.remote());
                out.writeInt(connection.flags());
                out.writeLong(connection.sent());
                out.writeLong(connection.received());
            }
            out.flush();
        }

        private static Saved readRest(DataInputStream in) throws IOException {
            List<Connection> connections = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                connections.add(new Connection(in.readInt(), in.readUTF(), in.readUTF(), in.readUTF(), in.readInt(),
                    in.readLong(), in.readLong()));
            }
            return new Saved(connections);
        }
    }

    /**
     * The image could not be taken; this is the process that goes on.
     *
     * @param retry whether it may succeed later
     */
    public record Failed(String why, boolean retry) implements Answer {

        private static final int KIND = 'F';
        private static final int MAX_CHARACTERS = 8000;

        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte(KIND);
            out.writeUTF(why.length() > MAX_CHARACTERS ? why.substring(0, MAX_CHARACTERS) + " ..." : why);
            out.writeBoolean(retry);
            out.flush();
        }
    }

    /** This is the process that was restored; what has changed around it. */
    public record Restored(Map<String, String> environment) implements Answer {

        private static final int KIND = 'R';

        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte(KIND);
            out.writeInt(environment.size());
            for (Map.Entry<String, String> variable : environment.entrySet()) {
                out.writeUTF(variable.getKey());
                out.writeUTF(variable.getValue());
            }
            out.flush();
        }

        private static Restored readRest(DataInputStream in) throws IOException {
            Map<String, String> environment = new TreeMap<>();
            for (int left = in.readInt(); left > 0; left--) {
                environment.put(in.readUTF(), in.readUTF());
            }
            return new Restored(environment);
        }
    }

    public static String text(byte[] secret) {
        return HexFormat.of().formatHex(secret);
    }
}
