package org.stft.launcher.hosts;

import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;

/** Hosts of a job: containers on a network of their own, which see this working copy where it is. */
final class Containers implements AutoCloseable {

    private static final String IMAGE = "stft";
    private static final Path SHARED = Path.of("").toAbsolutePath().getParent();

    private final Network network = Network.newNetwork();
    private final List<GenericContainer<?>> all = new ArrayList<>();

    /** Why there can be none here; empty if there can. Said once, on standard error. */
    static Optional<String> missing() {
        return Missing.WHY;
    }

    /** Found out once. */
    private static final class Missing {
        static final Optional<String> WHY = look();

        private static Optional<String> look() {
            Optional<String> why = reason();
            why.ifPresent(text -> System.err.println("Tests in containers are skipped: " + text + "."));
            return why;
        }
    }

    private static boolean dockerAnswers() {
        Logger pages = Logger.getLogger("org.testcontainers");
        Level level = pages.getLevel();
        pages.setLevel(Level.OFF); // it tells each of its attempts with a stack trace
        try {
            return DockerClientFactory.instance().isDockerAvailable();
        } finally {
            pages.setLevel(level);
        }
    }

    private static Optional<String> reason() {
        if (!dockerAnswers()) {
            return Optional.of("no Docker daemon answers; start one with 'docker/daemon.sh start'");
        }
        try {
            DockerClientFactory.instance().client().inspectImageCmd(IMAGE).exec();
            return Optional.empty();
        } catch (NotFoundException e) {
            return Optional.of("there is no image " + IMAGE + "; build it with 'docker/build.sh'");
        }
    }

    /** Starts one more. */
    GenericContainer<?> start() {
        return start(new GenericContainer<>(DockerImageName.parse(IMAGE))
            .withCreateContainerCmdModifier(command -> configure(Objects.requireNonNull(command.getHostConfig()))));
    }

    private GenericContainer<?> start(GenericContainer<?> container) {
        container.withNetwork(network).waitingFor(new Running());
        container.start();
        all.add(container);
        return container;
    }

    /**
     * Starts one whose first process is a command, as in a pod.
     *
     * @param path the directory in which the program of the command is
     * @param store the directory that it sees as {@code /store}
     */
    GenericContainer<?> start(List<String> command, Path path, Path store) {
        return start(new GenericContainer<>(DockerImageName.parse(IMAGE))
            .withEnv("PATH", path + ":/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
            .withWorkingDirectory(store.toString()).withCommand(command.toArray(String[]::new))
            .withCreateContainerCmdModifier(create -> {
                HostConfig config = Objects.requireNonNull(create.getHostConfig());
                configure(config);
                config.withInit(false).withBinds(Bind.parse(SHARED + ":" + SHARED), Bind.parse(store + ":/store"));
            }));
    }

    /** The network of one fails: it lives, and nobody hears of it. */
    void cutOff(GenericContainer<?> container) {
        container.getDockerClient().disconnectFromNetworkCmd().withNetworkId(network.getId())
            .withContainerId(container.getContainerId()).withForce(true).exec();
    }

    /** Sends a signal to the first process of one. */
    static void signal(GenericContainer<?> container, String name) {
        container.getDockerClient().killContainerCmd(container.getContainerId()).withSignal(name).exec();
    }

    /** As docker/compose.yaml does. */
    private static void configure(HostConfig config) {
        config.withInit(true).withBinds(Bind.parse(SHARED + ":" + SHARED))
            .withCapAdd(Capability.SYS_ADMIN, Capability.SYS_PTRACE, Capability.SYS_TIME, Capability.NET_ADMIN)
            .withSecurityOpts(List.of("seccomp=unconfined", "apparmor=unconfined"));
    }

    /** The way to write these hosts. */
    static String specs(List<GenericContainer<?>> hosts) {
        return String.join(",", hosts.stream().map(host -> "docker:" + name(host)).toList());
    }

    /** The name of one for commands of Docker. */
    static String name(GenericContainer<?> host) {
        return host.getContainerId().substring(0, 12);
    }

    static String address(GenericContainer<?> container) {
        return container.getContainerInfo().getNetworkSettings().getNetworks().values().iterator().next()
            .getIpAddress();
    }

    /** The power fails. */
    static void kill(GenericContainer<?> container) {
        signal(container, "KILL");
    }

    @Override
    public void close() {
        all.forEach(GenericContainer::stop);
        network.close();
    }

    /** A container that runs is ready: agents are started in it by command. */
    private static final class Running extends AbstractWaitStrategy {
        @Override
        protected void waitUntilReady() {
            if (!waitStrategyTarget.isRunning()) {
                throw new IllegalStateException("the container has ended at once");
            }
        }
    }
}
