package org.stft.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A rank's end of the line to its launcher. The process ends when the launcher does. */
public final class LauncherLine implements Launcher {

    private static final int CONNECT_MILLIS = 10_000;
    private static final int WELCOME_MILLIS = 60_000; // many ranks may start at once on few processors
    private static volatile Launcher current = new NoLauncher();

    private final int rank;
    private String address;
    private String secret;
    private Wire wire;
    private Thread reader;
    private volatile boolean paused;
    private volatile boolean stop;

    private LauncherLine(String address, String secret, int rank) {
        this.address = address;
        this.secret = secret;
        this.rank = rank;
    }

    /**
     * Connects this process to its launcher.
     *
     * @throws IOException if the launcher is not there or refuses
     */
    public static void connect(String address, String secret, int rank) throws IOException {
        LauncherLine line = new LauncherLine(address, secret, rank);
        line.open();
        current = line;
    }

    static Launcher current() {
        return current;
    }

    private void open() throws IOException {
        int colon = address.lastIndexOf(':');
        Socket socket = new Socket();
        socket.connect(new InetSocketAddress(InetAddress.getByName(address.substring(0, colon)),
            Integer.parseInt(address.substring(colon + 1))), CONNECT_MILLIS);
        wire = new Wire(socket);
        wire.readLimit(WELCOME_MILLIS);
        wire.write(new Report.Hello(rank, ProcessHandle.current().pid(), secret));
        wire.read(Order.Welcome.class);
        wire.readLimit(0);
        paused = false;
        reader = new Thread(this::listen, "stft-launcher-line");
        reader.setDaemon(true);
        reader.start();
    }

    private void listen() {
        try {
            while (true) {
                if (wire.read(Order.class) instanceof Order.SaveAndStop) {
                    stop = true;
                }
            }
        } catch (IOException e) {
            if (!paused) {
                Runtime.getRuntime().halt(1); // the launcher has died: leave no process behind
            }
        }
    }

    @Override
    public void report(Report report) {
        try {
            wire.write(report);
        } catch (IOException e) {
            Runtime.getRuntime().halt(1); // as above
        }
    }

    @Override
    public boolean stopRequested() {
        return stop;
    }

    @Override
    public void pause() {
        paused = true; // before the launcher knows: it closes its end at once
        report(new Report.Pausing());
        try {
            wire.close();
            reader.join();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void resume() {
        try {
            open();
        } catch (IOException e) {
            Runtime.getRuntime().halt(1); // as above
        }
    }

    @Override
    public void resumeWith(String newAddress, String newSecret) {
        address = newAddress;
        secret = newSecret;
        stop = false;
        resume();
    }

    /** Stands in for a launcher: prints what is for the user. */
    private static final class NoLauncher implements Launcher {
        @Override
        public void report(Report report) {
            if (report instanceof Report.Notice notice) {
                System.err.println("stft: " + notice.text());
            }
        }

        @Override
        public boolean stopRequested() {
            return false;
        }

        @Override
        public void pause() {
        }

        @Override
        public void resume() {
        }

        @Override
        public void resumeWith(String address, String secret) {
            throw new IllegalStateException("this process had no launcher");
        }
    }
}
