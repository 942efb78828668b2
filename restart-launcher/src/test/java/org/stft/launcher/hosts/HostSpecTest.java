package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostSpecTest {

    @Test
    void listOfHosts_isReadInItsOrderWithPlaces() {
        assertThat(HostSpec.parse("local*2,ssh:me@node-1.example,docker:c1*16")).containsExactly(
            new HostSpec("local", 2), new HostSpec("ssh:me@node-1.example", 1), new HostSpec("docker:c1", 16));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {"", "local,", "node1", "ssh:", "ssh:-oProxyCommand=x", "docker:a b", "local*0", "local*1025",
            "local*-1", "ftp:a", "ssh:a;b", "ssh:a,ssh:a"})
    void whatIsNoHost_isRefused(String list) {
        assertThatIllegalArgumentException().isThrownBy(() -> HostSpec.parse(list));
    }

    @Test
    void commandForSsh_isQuotedForTheOtherShell() {
        List<String> command = HostSpec.parse("ssh:node").get(0).command(List.of("/opt/it's/stft", "agent"));

        assertThat(command).endsWith("node", "'/opt/it'\\''s/stft' 'agent'");
    }
}
