package org.stft.launcher.agent;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoredProcess;

/** The host side of a back end on another host. Exists as long as the host. */
final class RemoteProcessHost implements ProcessHost {

    private final AgentLink agent;
    private final String spc;

    RemoteProcessHost(AgentLink agent, String spc) {
        this.agent = agent;
        this.spc = spc;
    }

    /** Does nothing: the agent itself asks, over its connection. */
    @Override
    public void saveTogether(Set<Integer> ranks, AllHostsBarrier hosts) {
    }

    /** Empty: the agent itself adds them when it starts a rank. */
    @Override
    public List<String> jvmOptions(List<String> others, Path directory) {
        return List.of();
    }

    /** Empty: the agent itself adds them when it starts a rank. */
    @Override
    public Map<String, String> environment(int rank) {
        return Map.of();
    }

    @Override
    public InetSocketAddress listen(InetSocketAddress on, byte[] secret) throws IOException {
        return new InetSocketAddress(on.getAddress(),
            (int) agent.call(id -> new AgentRequest.Listen(id, spc, secret)).value());
    }

    @Override
    public void connect(int rank, Connection end, long pair, InetSocketAddress to) throws IOException {
        agent.call(
            id -> new AgentRequest.Connect(id, spc, rank, end, pair, to.getAddress().getHostAddress(), to.getPort()));
    }

    @Override
    public void accept(int rank, Connection end, long pair) throws IOException {
        agent.call(id -> new AgentRequest.Accept(id, spc, rank, end, pair));
    }

    @Override
    public void prepare(int rank, Path image, List<Connection> connections) {
        try {
            agent.call(id -> new AgentRequest.Prepare(id, spc, rank, image.toAbsolutePath().toString(), connections));
        } catch (IOException e) {
            // restore() will fail in the same way, and report it
        }
    }

    @Override
    public void requireFiles(Map<Integer, Path> images, Map<String, String> environment) throws IOException {
        rollBack(images, environment, true);
    }

    @Override
    public List<String> rollBackFiles(Map<Integer, Path> images, Map<String, String> environment) throws IOException {
        return rollBack(images, environment, false).lines().toList();
    }

    /** Returns the lines for the user, empty if there are none. */
    private String rollBack(Map<Integer, Path> images, Map<String, String> environment, boolean onlyCheck)
        throws IOException {
        Map<Integer, String> names = new TreeMap<>();
        images.forEach((rank, image) -> names.put(rank, image.toAbsolutePath().toString()));
        String lines = agent.call(id -> new AgentRequest.RollBack(id, spc, names, environment, onlyCheck)).text();
        return lines == null ? "" : lines;
    }

    @Override
    public RestoredProcess restore(int rank, Path image, List<Connection> connections, Map<String, String> environment)
        throws IOException {
        return agent.launch(
            id -> new AgentRequest.Restore(id, spc, rank, image.toAbsolutePath().toString(), connections, environment));
    }

    @Override
    public void close() {
    }
}
