package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
    void hostFile_isReadAsMpirunHasIt(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("hosts"),
            "# a comment\nnode1 slots=4\n\nnode2:2 # of hydra\n  pi-worker-0.pi.default.svc\nnode3 slots = 3 max_slots=8\n");
        assertThat(HostSpec.parse("local,ssh:@" + file)).containsExactly(new HostSpec("local", 1),
            new HostSpec("ssh:node1", 4), new HostSpec("ssh:node2", 2),
            new HostSpec("ssh:pi-worker-0.pi.default.svc", 1), new HostSpec("ssh:node3", 3));
        Files.writeString(file, "node1 cores=4\n");
        assertThatIllegalArgumentException().isThrownBy(() -> HostSpec.parse("ssh:@" + file))
            .withMessageContaining("found 'node1 cores=4'");
        Files.writeString(file, "\n");
        assertThatIllegalArgumentException().isThrownBy(() -> HostSpec.parse("ssh:@" + file))
            .withMessageContaining("names no host");
        assertThatIllegalArgumentException().isThrownBy(() -> HostSpec.parse("ssh:@" + file + "-2"))
            .withMessageContaining("cannot be read");
    }

    @Test
    void commandForSsh_isQuotedForTheOtherShell() {
        List<String> command = HostSpec.parse("ssh:node").get(0).command(List.of("/opt/it's/stft", "agent"));

        assertThat(command).endsWith("node", "'/opt/it'\\''s/stft' 'agent'");
    }
}
