package org.stft.criu.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses as the C library has them. */
class SocketAddressTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.1.2.255", "::1", "fe80::1:2"})
    void address_isReadBackFromWhatTheCLibraryGets(String ip) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(ip), 40321);
        String text = SocketAddress.text(address);
        assertThat(SocketAddress.text(SocketAddress.encode(address, true))).isEqualTo(text);
        if (ip.contains(".")) {
            assertThat(SocketAddress.text(SocketAddress.encode(address, false))).isEqualTo(text)
                .isEqualTo(ip + ":40321");
        } else {
            assertThatIOException().isThrownBy(() -> SocketAddress.encode(address, false))
                .withMessageContaining("no IPv6");
        }
    }
}
