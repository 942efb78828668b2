package org.stft.launcher.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.stft.base.net.LocalListener;
import org.stft.base.time.Deadline;

/**
 * The checks of the loopback address, on which the launcher and the ranks communicate, and of the ports that MPJ
 * Express uses.
 */
final class NetworkChecks {

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int FIRST_PORT = 25_000;
    private static final int LAST_PORT = 40_000;
    private static final int TRIES = 40;

    List<CheckResult> run() {
        return List.of(loopback().ofNeed(), ports().ofNeed());
    }

    private static CheckResult loopback() {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (LocalListener listener = new LocalListener(); Socket there = new Socket()) {
            there.setSoTimeout(TIMEOUT_MILLIS);
            there.connect(listener.address(), TIMEOUT_MILLIS);
            try (Socket here = listener.accept(there.getLocalPort(),
                Deadline.after(Duration.ofMillis(TIMEOUT_MILLIS)))) {
                here.getOutputStream().write(1);
                return there.getInputStream().read() == 1
                    ? CheckResult.ok("loopback", loopback.getHostAddress() + " answers")
                    : noLoopback(loopback, "a connection to itself did not carry the bytes that were sent");
            }
        } catch (IOException e) {
            return noLoopback(loopback, e.getMessage());
        }
    }

    private static CheckResult noLoopback(InetAddress loopback, String found) {
        return CheckResult.missing("loopback", loopback.getHostAddress() + ": " + found,
            "ranks cannot reach their launcher", "bring the loopback interface up: ip link set lo up");
    }

    /** MPJ Express lets every rank take two ports of this range, chosen at random. */
    private static CheckResult ports() {
        Random random = new Random();
        int free = 0;
        for (int i = 0; i < TRIES; i++) {
            free += isFree(FIRST_PORT + random.nextInt(LAST_PORT - FIRST_PORT)) ? 1 : 0;
        }
        String found = free + " of " + TRIES + " ports tried between " + FIRST_PORT + " and " + LAST_PORT + " are free";
        return free > TRIES / 2
            ? CheckResult.ok("ports", found)
            : CheckResult.missing("ports", found, "ranks often cannot start",
                "end the processes that hold so many ports");
    }

    private static boolean isFree(int port) {
        try (ServerSocket server = new ServerSocket()) {
            server.setReuseAddress(true);
            server.bind(new InetSocketAddress(port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
