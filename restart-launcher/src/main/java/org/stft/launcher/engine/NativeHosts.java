package org.stft.launcher.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.stft.config.Setting;
import org.stft.launcher.allocation.Allocation;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.hosts.HostSpec;

/**
 * The hosts of a job on which the program of an MPI library starts the ranks itself, over ssh. Sources: mpirun(1) of Open
 * MPI 4.1, mpiexec(1) of MPICH 4.0.
 */
final class NativeHosts {

    private static final String SSH = "ssh:";

    private final List<HostSpec> specs;

    private NativeHosts(List<HostSpec> specs) {
        this.specs = specs;
    }

    /**
     * Reads {@code --hosts}; empty if that is this host alone.
     *
     * @throws CommandException {@code USAGE} if the program cannot reach one of them
     */
    static Optional<NativeHosts> of(String hosts, String mpi) {
        if (hosts.equals(Setting.HOSTS.fallback())) {
            return Optional.empty();
        }
        if (Allocation.isKnown(hosts)) {
            throw new CommandException(ExitCode.USAGE, "With --mpi " + mpi + " STFT's agents do not start the ranks on"
                + " the nodes of " + hosts + ". Name them, such as --hosts ssh:NODE*4,ssh:OTHER*4, or use --mpi"
                + " mpj-express.");
        }
        List<HostSpec> specs;
        try {
            specs = HostSpec.parse(hosts);
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--hosts: " + e.getMessage() + ".", e);
        }
        for (HostSpec spec : specs) {
            if (!spec.isLocal() && !spec.text().startsWith(SSH)) {
                throw new CommandException(ExitCode.USAGE, "With --mpi " + mpi + " ranks are started on this host, or"
                    + " over ssh by the library's own program, but not on " + spec.text()
                    + ". Name hosts such as ssh:NODE, or use --mpi mpj-express.");
            }
        }
        return specs.stream().allMatch(HostSpec::isLocal) ? Optional.empty() : Optional.of(new NativeHosts(specs));
    }

    /** The address of this host by which the first of the others reaches it. */
    InetAddress launcherAddress() throws IOException {
        String first = specs.stream().filter(spec -> !spec.isLocal()).findFirst().orElseThrow().text();
        String name = first.substring(Math.max(SSH.length(), first.indexOf('@') + 1));
        try {
            return Addresses.towards(InetAddress.getByName(name));
        } catch (IOException e) {
            throw new IOException("the address of " + first + " is not known here: " + e.getMessage()
                + ". Give that of this host with --address", e);
        }
    }

    /** The options of Open MPI: the hosts, the one network that carries messages, and the variables that ranks get. */
    List<String> ofOpenMpi(InetAddress launcher, Map<String, String> environment) throws IOException {
        List<String> words = new ArrayList<>(List.of("--host", list()));
        String network = network(launcher);
        for (String layer : List.of("btl", "oob")) {
            if (!System.getenv().containsKey("OMPI_MCA_" + layer + "_tcp_if_include")) {
                words.addAll(List.of("--mca", layer + "_tcp_if_include", network));
            }
        }
        for (String name : changed(environment)) {
            words.addAll(List.of("-x", name));
        }
        return words;
    }

    /** The options of MPICH's hydra, which hands on all variables. */
    List<String> ofMpich(InetAddress launcher) {
        return List.of("-localhost", launcher.getHostAddress(), "-hosts", list());
    }

    private String list() {
        return specs.stream()
            .map(spec -> (spec.isLocal() ? "localhost" : spec.text().substring(SSH.length())) + ":" + spec.places())
            .collect(Collectors.joining(","));
    }

    /** The network of an address of this host, such as 10.1.0.0/16: interfaces may have other names on other hosts. */
    private static String network(InetAddress own) throws IOException {
        int bits = NetworkInterface.getByInetAddress(own).getInterfaceAddresses().stream()
            .filter(each -> each.getAddress().equals(own)).mapToInt(InterfaceAddress::getNetworkPrefixLength)
            .findFirst()
            .orElseThrow();
        return own.getHostAddress() + "/" + bits;
    }

    /** The variables of the ranks that this process has not, or has otherwise, and those of STFT. */
    private static Set<String> changed(Map<String, String> environment) {
        Map<String, String> here = System.getenv();
        Set<String> names = new TreeSet<>();
        environment.forEach((name, value) -> {
            if (!value.equals(here.get(name)) || name.startsWith("STFT_")) {
                names.add(name);
            }
        });
        names.removeIf(name -> name.startsWith("OMPI_")); // which mpirun hands on itself
        return names;
    }
}
