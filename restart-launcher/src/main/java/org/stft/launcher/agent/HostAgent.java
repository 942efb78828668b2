package org.stft.launcher.agent;

import java.io.EOFException;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.stft.base.concurrent.DaemonThreads;
import org.stft.launcher.hosts.Addresses;
import org.stft.launcher.rank.Sigterm;
import org.stft.store.Fingerprint;

/**
 * The launcher's agent on a remote host: executes the requests that it reads from its standard input, or from a
 * connection by which it has joined. When the input ends, for whatever reason, the agent ends, and every process that
 * it has started.
 */
public final class HostAgent {

    private final JsonStream lines;
    private final AgentService service;
    private Heartbeat heartbeat;

    private HostAgent(JsonStream lines) {
        this.lines = lines;
        this.service = new AgentService(Executors.newCachedThreadPool(DaemonThreads.named("stft-call")),
            this::send,
            new LauncherBarrier(lines::write), this::answer);
    }

    /** Serves the launcher at the other end of the standard streams of this process until the launcher ends. */
    public static void serve() throws IOException {
        System.setOut(System.err); // standard output carries the messages to the launcher
        HostAgent agent = new HostAgent(new JsonStream(new FileInputStream(FileDescriptor.in),
            new FileOutputStream(FileDescriptor.out)));
        agent.serveToTheEnd();
    }

    /**
     * Joins a launcher, and serves it until it ends.
     *
     * @param patience how long to try, while the launcher does not answer
     * @param grace what the launcher is told at SIGTERM: the time from then to the end of this host, zero if unknown;
     *     empty to disregard SIGTERM
     * @throws IOException if it cannot join, with the reason
     */
    public static void join(Joining.Where where, Duration patience, Optional<Duration> grace) throws IOException {
        Socket connection = Joining.connect(where, patience);
        HostAgent agent = new HostAgent(new JsonStream(connection.getInputStream(), connection.getOutputStream()));
        Sigterm.handle(() -> grace.ifPresent(left -> agent.send(new AgentResponse.Leaving(left.toMillis()))));
        System.err.println("stft: joined the launcher at " + connection.getRemoteSocketAddress());
        agent.serveToTheEnd();
    }

    private void serveToTheEnd() throws IOException {
        try {
            lines.write(new AgentResponse.Ready(Fingerprint.stftVersion(), Addresses.own()));
            listen();
        } finally {
            end();
        }
    }

    private void listen() throws IOException {
        try {
            while (true) {
                next().to(service);
            }
        } catch (EOFException e) {
            // the launcher has ended, or no longer needs this host
        }
    }

    private AgentRequest next() throws IOException {
        if (heartbeat == null) {
            return lines.read(AgentRequest.class);
        }
        heartbeat.waits();
        AgentRequest request = lines.read(AgentRequest.class);
        heartbeat.hears();
        return request;
    }

    private void answer(AgentRequest.Beat beat) {
        if (heartbeat == null) {
            Duration timeout = Duration.ofMillis(beat.timeoutMillis());
            heartbeat = new Heartbeat(timeout, () -> lines.write(new AgentResponse.Beat()), this::end);
        }
    }

    private void send(AgentResponse response) {
        try {
            lines.write(response);
        } catch (IOException e) {
            end(); // the launcher has ended
        }
    }

    private void end() {
        try {
            service.close();
        } catch (IOException e) {
            System.err.println("the agent could not end cleanly: " + e.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }
}
