package org.stft.bench.scaling;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.base.net.Handshake;
import org.stft.launcher.agent.JoinPoint;
import org.stft.store.Fingerprint;

/** Agents of hosts that do not exist, whose ranks do nothing until they are told to end. They talk with a real launcher. */
final class SimulatedAgents {

    private static final int NAME_BYTES = 64;
    private static final int KILLED = 128 + 9;
    private static final String RECORD = "\u001e";
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JoinPoint launcher;
    private final List<Agent> agents = new ArrayList<>();
    private final AtomicLong starts = new AtomicLong();

    SimulatedAgents(JoinPoint launcher) {
        this.launcher = launcher;
    }

    /** Joins as one more host. */
    void join() throws IOException {
        agents.add(new Agent("host" + agents.size()));
    }

    /** The number of ranks that have been started since the beginning. */
    long starts() {
        return starts.get();
    }

    /** The first host dies, and the ranks of the others end, as they do when a rank that they are connected with is gone. */
    void killFirst() throws IOException {
        agents.remove(0).socket.close();
        endAll(KILLED);
    }

    /** All ranks end. */
    void endAll(int code) throws IOException {
        for (Agent agent : agents) {
            agent.endRank(code);
        }
    }

    /** One agent, with one rank at most. */
    private final class Agent {
        private final Socket socket;
        private long rank;

        Agent(String name) throws IOException {
            socket = new Socket(launcher.host(), launcher.port());
            socket.setTcpNoDelay(true);
            Handshake.connect(socket, launcher.secret(), Arrays.copyOf(name.getBytes(UTF_8), NAME_BYTES));
            ObjectNode ready = message("Ready").put("version", Fingerprint.stftVersion());
            ready.putArray("addresses").add("127.0.0.1");
            send(ready);
            DaemonThreads.start(name, this::serve);
        }

        private static ObjectNode message(String word) {
            return JSON.createObjectNode().put("word", "AgentResponse$" + word);
        }

        private synchronized void send(ObjectNode message) throws IOException {
            socket.getOutputStream().write((RECORD + message + "\n").getBytes(UTF_8));
        }

        private void serve() {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    answer(JSON.readTree(line.replace(RECORD, "")));
                }
                socket.close();
            } catch (IOException e) {
                // this host was killed, or the launcher has ended
            }
        }

        private void answer(JsonNode request) throws IOException {
            String call = request.get("call").asText().replaceFirst(".*\\$", "");
            switch (call) {
                case "Beat" -> send(message("Beat"));
                case "Open", "Begin" -> send(message("Done").put("id", request.get("id").asLong()).put("value", 0)
                    .put("text", "127.0.0.1"));
                case "Start" -> {
                    synchronized (this) {
                        rank = request.get("id").asLong();
                    }
                    send(message("Done").put("id", rank).put("value", 1).putNull("text"));
                    starts.incrementAndGet();
                }
                case "Kill", "Signal" -> endRank(KILLED);
                case "Dismiss" -> throw new IOException(request.toString());
                default -> throw new IOException("unknown: " + request);
            }
        }

        /** Does nothing if it has ended. */
        private synchronized void endRank(int code) throws IOException {
            if (rank != 0) {
                for (boolean error : new boolean[] {false, true}) {
                    send(message("OutputEnded").put("process", rank).put("error", error));
                }
                send(message("Ended").put("process", rank).put("code", code));
                rank = 0;
            }
        }
    }
}
