package org.stft.criu.programs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import org.stft.spc.Checkpointer.Outcome;

/** A program that talks to itself over TCP, and asks for an image before it has listened, and again after. */
public final class Talkers {

    private Talkers() {
    }

    public static void main(String[] arguments) throws Exception {
        ProgramContext context = new ProgramContext(0, 1, Path.of(arguments[0]));
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
            Socket one = new Socket(door.getInetAddress(), door.getLocalPort());
            Socket other = door.accept()) {
            one.getOutputStream().write(new byte[5]);
            checkpoint(context, 1);
            other.getInputStream().readNBytes(5);
            if (checkpoint(context, 2) == Outcome.RESTORED) {
                System.out.println(isClosed(other) ? "closed" : "open");
            } else if (Boolean.getBoolean("talkers.stop")) {
                Thread.sleep(Long.MAX_VALUE); // until it is killed
            }
        }
        System.exit(0);
    }

    private static Outcome checkpoint(ProgramContext context, int version) {
        try {
            Outcome outcome = context.checkpoint(version);
            System.out.println((outcome == Outcome.RESTORED ? "restored " : "saved ") + version);
            return outcome;
        } catch (IOException e) {
            System.out.println("failed " + version + ": " + e.getMessage());
            return null;
        }
    }

    private static boolean isClosed(Socket socket) {
        try {
            return socket.getInputStream().read() < 0;
        } catch (IOException e) {
            return true;
        }
    }
}
