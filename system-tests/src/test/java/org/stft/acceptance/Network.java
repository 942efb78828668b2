package org.stft.acceptance;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/**
 * A network of this host and of network namespaces, two for the ranks of a job and one for a stranger. The switch between them is in the
 * stranger's, where no packet filter of this host is.
 */
final class Network implements AutoCloseable {

    static final List<String> HOSTS = List.of("1", "2");

    private final String name = "st" + ProcessHandle.current().pid();
    private final String subnet = "10.213." + ProcessHandle.current().pid() % 250 + ".";
    private final List<String> namespaces = new ArrayList<>();

    private Network() {
    }

    /** Makes it; skips the test where that is not allowed. */
    static Network open() throws IOException {
        Network network = new Network();
        assumeTrue(run("ip netns add " + network.stranger()) == 0, "needs root and iproute2 for network namespaces");
        network.namespaces.add(network.stranger());
        try {
            network.build();
            return network;
        } catch (IOException | RuntimeException e) {
            network.close();
            throw e;
        }
    }

    private void build() throws IOException {
        String stranger = stranger();
        must("ip -n " + stranger + " link add switch type bridge");
        must("ip -n " + stranger + " link set switch up");
        must("ip -n " + stranger + " addr add " + subnet + "2/24 dev switch");
        must("ip link add " + name + " type veth peer name here netns " + stranger);
        must("ip addr add " + subnet + "1/24 dev " + name);
        must("ip link set " + name + " up");
        must("ip -n " + stranger + " link set here master switch up");
        for (String host : HOSTS) {
            must("ip netns add " + host(host));
            namespaces.add(host(host));
            must("ip -n " + host(host) + " link set lo up");
            must("ip link add net netns " + host(host) + " type veth peer name to" + host + " netns " + stranger);
            must("ip -n " + host(host) + " addr add " + address(host) + "/24 dev net");
            must("ip -n " + host(host) + " link set net up");
            must("ip -n " + stranger + " link set to" + host + " master switch up");
        }
    }

    /** The namespace of the stranger. */
    String stranger() {
        return name + "-s";
    }

    /** The namespace of a host. */
    String host(String host) {
        return name + "-" + host;
    }

    /** The address of a host. */
    String address(String host) {
        return subnet + "1" + host;
    }

    /** All addresses at which the stranger might find something. */
    List<InetAddress> addresses() throws IOException {
        List<InetAddress> all = new ArrayList<>();
        for (String last : List.of("1", "11", "12")) {
            all.add(InetAddress.getByName(subnet + last));
        }
        return all;
    }

    private static void must(String command) throws IOException {
        int code = run(command);
        if (code != 0) {
            throw new IOException(command + " failed with " + code);
        }
    }

    private static int run(String command) {
        try {
            return new ProcessBuilder(command.split(" ")).redirectError(ProcessBuilder.Redirect.DISCARD).start()
                .onExit().join().exitValue();
        } catch (IOException noSuchCommand) {
            return -1;
        }
    }

    /** The kernel removes a namespace's devices when it has time: this host's name is needed for the next network. */
    @Override
    public void close() {
        run("ip link del " + name);
        for (String namespace : namespaces) {
            run("ip netns del " + namespace);
        }
    }
}
