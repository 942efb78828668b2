package org.stft.acceptance;

import java.io.IOException;
import java.net.ServerSocket;

/** A port for a program that has to be told one. */
final class FreePort {

    private FreePort() {
    }

    static int find() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
