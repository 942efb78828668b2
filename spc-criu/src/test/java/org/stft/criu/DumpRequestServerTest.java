package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.stft.criu.rank.DumpAnswer;
import org.stft.criu.rank.DumpAnswer.Failed;
import org.stft.criu.rank.DumpRequest;
import org.stft.criu.tool.Criu;

/** Requests for an image from processes that may not ask for one. No CRIU is needed. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DumpRequestServerTest {

    @TempDir
    Path directory;

    private CriuHost host;
    private Map<String, String> environment;

    @BeforeEach
    void open() throws IOException {
        host = new CriuHost(new Criu(directory.resolve("criu"), "4.2"), Duration.ofSeconds(5));
        environment = host.environment(3);
    }

    @AfterEach
    void close() throws IOException {
        host.close();
    }

    private DumpRequest request(String secret, int rank, long pid) {
        return new DumpRequest(HexFormat.of().parseHex(secret), rank, pid, 1000, 1000, true,
            directory.resolve("image").toString(), List.of());
    }

    private Socket connect() throws IOException {
        String address = environment.get(DumpRequest.ADDRESS);
        return new Socket("127.0.0.1", Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
    }

    /** The answer; empty if the connection is closed without one. */
    private byte[] send(byte[] bytes) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
            return socket.getInputStream().readAllBytes();
        }
    }

    private byte[] send(DumpRequest request) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        request.write(new DataOutputStream(bytes));
        return send(bytes.toByteArray());
    }

    private static DumpAnswer answer(byte[] bytes) throws IOException {
        return DumpAnswer.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void wrongSecret_isSentAwayWithoutAWord() throws IOException {
        assertThat(send(request("00".repeat(DumpRequest.SECRET_BYTES), 3, ProcessHandle.current().pid()))).isEmpty();
    }

    @Test
    void secretOfAnotherRank_isSentAwayWithoutAWord() throws IOException {
        String other = host.environment(4).get(DumpRequest.SECRET);
        assertThat(send(request(other, 3, ProcessHandle.current().pid()))).isEmpty();
    }

    @Test
    void secretOfAnEarlierStartOfTheRank_isSentAwayWithoutAWord() throws IOException {
        host.environment(3);
        assertThat(send(request(environment.get(DumpRequest.SECRET), 3, ProcessHandle.current().pid()))).isEmpty();
    }

    @Test
    void anythingElseThanARequest_isSentAwayWithoutAWord() throws IOException {
        assertThat(send("GET / HTTP/1.1\r\n\r\n".getBytes())).isEmpty();
        assertThat(send(new byte[0])).isEmpty();
    }

    @Test
    void requestForAnotherProcess_isRefusedAndNothingIsWritten() throws IOException {
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        DumpAnswer answer = answer(send(request(environment.get(DumpRequest.SECRET), 3, parent)));
        assertThat(answer).isInstanceOfSatisfying(Failed.class,
            failed -> assertThat(failed.why()).containsAnyOf("came from another process", "SYS_PTRACE"));
        assertThat(Files.exists(directory.resolve("image"))).isFalse();
    }

    @Test
    void silentConnections_doNotHoldUpOthers() throws IOException {
        try (Socket one = connect(); Socket two = connect()) {
            assertThat(answer(send(request(environment.get(DumpRequest.SECRET), 3, Integer.MAX_VALUE))))
                .isInstanceOf(Failed.class);
            assertThat(one.isConnected() && two.isConnected()).isTrue();
        }
    }

    @Test
    void closed_nobodyIsLetInAnyMore() throws IOException {
        host.close();
        assertThatThrownBy(this::connect).isInstanceOf(IOException.class);
    }

    @Test
    void requestForAProcessThatIsNotThere_isRefused() throws IOException {
        DumpAnswer answer = answer(send(request(environment.get(DumpRequest.SECRET), 3, Integer.MAX_VALUE)));
        assertThat(answer).isInstanceOfSatisfying(Failed.class,
            failed -> assertThat(failed.why()).contains("has gone"));
    }
}
