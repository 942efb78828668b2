package org.stft.criu;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.stft.criu.checkpoint.ConnectionTraffic;
import org.stft.criu.checkpoint.ImageRequests;
import org.stft.criu.image.Placeholder;
import org.stft.criu.os.DependentProcesses;
import org.stft.criu.rank.CriuSetting;
import org.stft.criu.rank.JvmOptions;
import org.stft.criu.restore.ChangedFiles;
import org.stft.criu.restore.Reconnections;
import org.stft.criu.restore.Restores;
import org.stft.criu.tool.Criu;
import org.stft.criu.tool.WorkDirectory;
import org.stft.spc.process.Connection;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.RestoredProcess;

/**
 * The side of this back end outside the ranks: takes their images when they request them, opens the connections of a
 * restart, and restores images. Only this side runs CRIU, and it is never part of an image.
 */
final class CriuHost implements ProcessHost {

    private final DependentProcesses processes = new DependentProcesses();
    private final Reconnections reconnections = new Reconnections();
    private final Restores restores;
    private final ImageRequests requests;

    /** @param timeout how long the restore of one rank may take */
    CriuHost(Criu criu, Duration timeout) throws IOException {
        this.restores = new Restores(criu, processes, timeout);
        this.requests = new ImageRequests(criu, processes, restores::pid);
        processes.execute(CriuHost::warmUp);
    }

    /**
     * Removes the remains of killed launchers, and loads the classes that the first image needs, while the ranks are
     * starting.
     */
    private static void warmUp() {
        WorkDirectory.sweep(Path.of(System.getProperty("java.io.tmpdir")));
        try {
            ConnectionTraffic.count(ProcessHandle.current().pid());
        } catch (IOException e) {
            // The first image will fail with it, and report it.
        }
    }

    @Override
    public void saveTogether(Set<Integer> ranks, AllHostsBarrier hosts) {
        requests.begin(ranks, hosts);
        restores.retain(ranks);
    }

    @Override
    public List<String> jvmOptions(List<String> others, Path directory) {
        return JvmOptions.beside(others, System.getenv(), directory);
    }

    @Override
    public Map<String, String> environment(int rank) {
        Map<String, String> environment = new TreeMap<>(JvmOptions.ENVIRONMENT);
        environment.putAll(requests.admit(rank));
        restores.forget(rank);
        return environment;
    }

    @Override
    public InetSocketAddress listen(InetSocketAddress on, byte[] secret) throws IOException {
        return reconnections.listen(on, secret);
    }

    @Override
    public void connect(int rank, Connection end, long pair, InetSocketAddress to) throws IOException {
        reconnections.connect(rank, end, pair, to);
    }

    @Override
    public void accept(int rank, Connection end, long pair) throws IOException {
        reconnections.accept(rank, end, pair);
    }

    @Override
    public void prepare(int rank, Path image, List<Connection> connections) {
        restores.prepare(rank, image, connections.stream().map(Placeholder::inode).collect(Collectors.toSet()));
    }

    @Override
    public void requireFiles(Map<Integer, Path> images, Map<String, String> environment) throws IOException {
        changedFiles(images, environment);
    }

    @Override
    public List<String> rollBackFiles(Map<Integer, Path> images, Map<String, String> environment) throws IOException {
        return changedFiles(images, environment).cut();
    }

    private static ChangedFiles changedFiles(Map<Integer, Path> images, Map<String, String> environment)
        throws IOException {
        String variable = CriuSetting.FILES.variable();
        return ChangedFiles.of(images, CriuSetting.FILES
            .word(Optional.ofNullable(environment.getOrDefault(variable, System.getenv(variable)))));
    }

    @Override
    public RestoredProcess restore(int rank, Path image, List<Connection> connections, Map<String, String> environment)
        throws IOException {
        Map<String, String> variables = environment(rank);
        variables.putAll(environment);
        return restores.restore(rank, image, reconnections.take(rank), variables);
    }

    @Override
    public void close() throws IOException {
        reconnections.close();
        requests.close();
        restores.close();
        processes.close();
    }
}
