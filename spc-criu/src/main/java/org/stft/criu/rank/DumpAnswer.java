package org.stft.criu.rank;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.stft.spc.process.Connection;

/** The answer of the host side to a {@link DumpRequest}. */
public sealed interface DumpAnswer {

    /** The byte that a restored rank sends after {@link Restored}, so that the host side knows that it runs. */
    int RUNS = 'r';

    void write(DataOutputStream out) throws IOException;

    /** Calls the handler's method for this kind of answer. */
    <R> R accept(Handler<R> handler) throws IOException;

    /** One method for each kind of answer. */
    interface Handler<R> {

        R saved(Saved answer) throws IOException;

        R failed(Failed answer) throws IOException;

        R restored(Restored answer) throws IOException;
    }

    /** @throws IOException if it is not an answer */
    static DumpAnswer read(DataInputStream in) throws IOException {
        int kind = in.readByte();
        return switch (kind) {
            case Saved.KIND -> Saved.readRest(in);
            case Failed.KIND -> new Failed(in.readUTF(), in.readBoolean());
            case Restored.KIND -> Restored.readRest(in);
            default -> throw new IOException("an answer of the unknown kind " + kind);
        };
    }

    /** The answer to the process that continues after its image was taken. */
    record Saved(List<Connection> connections) implements DumpAnswer {

        private static final int KIND = 'S';

        @Override
        public <R> R accept(Handler<R> handler) throws IOException {
            return handler.saved(this);
        }

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
     * The answer to the process that continues although its image could not be taken.
     *
     * @param retry true if it may succeed later
     */
    record Failed(String why, boolean retry) implements DumpAnswer {

        private static final int KIND = 'F';
        private static final int MAX_CHARACTERS = 8000;

        @Override
        public <R> R accept(Handler<R> handler) throws IOException {
            return handler.failed(this);
        }

        @Override
        public void write(DataOutputStream out) throws IOException {
            out.writeByte(KIND);
            out.writeUTF(why.length() > MAX_CHARACTERS ? why.substring(0, MAX_CHARACTERS) + " ..." : why);
            out.writeBoolean(retry);
            out.flush();
        }
    }

    /** The answer to the restored process, with the changes of its environment. */
    record Restored(Map<String, String> environment) implements DumpAnswer {

        private static final int KIND = 'R';

        @Override
        public <R> R accept(Handler<R> handler) throws IOException {
            return handler.restored(this);
        }

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
}
