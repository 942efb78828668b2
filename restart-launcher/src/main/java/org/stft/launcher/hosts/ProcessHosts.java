package org.stft.launcher.hosts;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.stft.launcher.extension.RankAddition;
import org.stft.launcher.extension.RankStart;
import org.stft.services.Services;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.ProcessHost.AllHostsBarrier;
import org.stft.spc.process.ProcessImageProvider;

/** The host sides of the back ends of a job that save whole processes. */
final class ProcessHosts implements RankAddition, Closeable {

    private final Map<String, ProcessHost> hosts = new LinkedHashMap<>();

    private ProcessHosts() {
    }

    /** Opens the host sides of the back ends that can work here; the others are skipped. */
    static ProcessHosts open(List<String> spcs) throws IOException {
        ProcessHosts all = new ProcessHosts();
        for (String id : spcs) {
            CheckpointerProvider provider = Services.backEnd(id);
            if (provider instanceof ProcessImageProvider processes && processes.probe().canWork()) {
                all.hosts.put(id, processes.openHost());
            }
        }
        return all;
    }

    /** The host side of a back end; empty if it saves objects, or cannot work here. */
    Optional<ProcessHost> host(String spc) {
        return Optional.ofNullable(hosts.get(spc));
    }

    /** Makes every rank that was saved wait for those of the other hosts of the job. */
    void saveTogether(Set<Integer> ranks, Function<String, AllHostsBarrier> barriers) {
        hosts.forEach((spc, host) -> host.saveTogether(ranks, barriers.apply(spc)));
    }

    /** The JVM options of a rank whose image can be taken. */
    @Override
    public List<String> jvmOptions(RankStart start) {
        List<String> options = new ArrayList<>();
        hosts.values()
            .forEach(host -> options.addAll(host.jvmOptions(start.jvmOptions(), Path.of(start.directory()))));
        return options;
    }

    /** The environment variables by which a rank finds its host sides. */
    @Override
    public Map<String, String> environment(RankStart start) {
        Map<String, String> environment = new TreeMap<>();
        hosts.values().forEach(host -> environment.putAll(host.environment(start.rank())));
        return environment;
    }

    @Override
    public void close() throws IOException {
        for (ProcessHost host : hosts.values()) {
            host.close();
        }
    }
}
