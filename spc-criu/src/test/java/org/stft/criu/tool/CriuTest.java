package org.stft.criu.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The places where CRIU is looked for, and the releases that are accepted. */
@EnabledOnOs(OS.LINUX)
class CriuTest {

    @TempDir
    Path directory;

    private Path program(String where, String says) throws IOException {
        Path program = directory.resolve(where);
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/sh\necho '" + says + "'\n");
        return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
    }

    private Map<String, String> environment(String path) {
        return Map.of("PATH", directory.resolve(path).toString(), "HOME", directory.resolve("home").toString());
    }

    @Test
    void namedByStftCriu_isTakenBeforeAllOthers() throws IOException {
        Path named = program("named/other", "Version: 4.2.1");
        program("bin/criu", "Version: 5.0");
        assertThat(Criu.find(Map.of("STFT_CRIU", named.toString(), "PATH", directory.resolve("bin").toString())))
            .isEqualTo(new Criu(named, "4.2.1"));
    }

    @Test
    void namedByStftCriuButTooOldOrNone_isRefusedEvenIfThereIsAnother() throws IOException {
        program("bin/criu", "Version: 5.0");
        String path = directory.resolve("bin").toString();
        Path old = program("named/criu", "Version: 4.1.1");
        assertThatThrownBy(() -> Criu.find(Map.of("STFT_CRIU", old.toString(), "PATH", path)))
            .hasMessageContainingAll("STFT_CRIU", "CRIU 4.1.1", "expected CRIU 4.2 or newer");
        assertThatThrownBy(() -> Criu.find(Map.of("STFT_CRIU", path, "PATH", path)))
            .hasMessageContaining("not a program");
        Path other = program("named/other", "hello");
        assertThatThrownBy(() -> Criu.find(Map.of("STFT_CRIU", other.toString(), "PATH", path)))
            .hasMessageContaining("does not answer to --version");
    }

    @Test
    @Timeout(30)
    void namedByStftCriuButDoesNotEnd_isRefused() throws IOException {
        Path program = program("named/criu", "Version: 5.0");
        Files.writeString(program, "#!/bin/sh\nexec sleep 60\n");
        assertThatThrownBy(() -> Criu.find(Map.of("STFT_CRIU", program.toString())))
            .hasMessageContaining("does not answer to --version");
    }

    @Test
    void goodOneOnThePath_isTaken() throws IOException {
        Path found = program("bin/criu", "Version: 4.10");
        assertThat(Criu.find(environment("bin"))).isEqualTo(new Criu(found, "4.10"));
    }

    @Test
    void oldOneOnThePath_isPassedOverForTheOneThatTheScriptSetUp() throws IOException {
        program("bin/criu", "Version: 3.17.1");
        Path own = program("home/.cache/stft/criu/bin/criu", "Version: 4.2.1");
        assertThat(Criu.find(environment("bin"))).isEqualTo(new Criu(own, "4.2.1"));
    }

    @Test
    void cacheElsewhere_isWhereTheScriptPutIt() throws IOException {
        Path own = program("cache/stft/criu/bin/criu", "Version: 4.2");
        assertThat(
            Criu.find(Map.of("PATH", "", "HOME", "/nowhere", "XDG_CACHE_HOME", directory.resolve("cache").toString())))
            .isEqualTo(new Criu(own, "4.2"));
    }

    @Test
    void neitherHomeNorCacheInTheEnvironment_theUsersHomeDirectoryCounts() throws IOException {
        Path own = program("home/.cache/stft/criu/bin/criu", "Version: 4.2.1");
        String home = System.setProperty("user.home", directory.resolve("home").toString());
        try {
            assertThat(Criu.find(Map.of("PATH", ""))).isEqualTo(new Criu(own, "4.2.1"));
        } finally {
            System.setProperty("user.home", home);
        }
    }

    @Test
    void onlyOldOnes_saysWhichAndWhatToDo() throws IOException {
        Path old = program("bin/criu", "Version: 4.1.1");
        assertThatThrownBy(() -> Criu.find(environment("bin"))).isInstanceOf(Criu.Missing.class)
            .hasMessageContainingAll(old + ", which is CRIU 4.1.1", "spc-criu/setup.sh", "STFT_CRIU");
    }

    @Test
    void none_saysWhereItWasLookedForAndWhatToDo() {
        if (!Files.exists(Path.of("/usr/sbin/criu"))) {
            assertThatThrownBy(() -> Criu.find(environment("bin"))).isInstanceOf(Criu.Missing.class)
                .hasMessageContainingAll("none on the PATH", ".cache/stft/criu", "spc-criu/setup.sh");
        }
    }

    @Test
    void distributionWithTheScript_itsPathIsNamed() throws IOException {
        Path old = program("bin/criu", "Version: 4.1.1");
        Path script = program("stft/spc-criu/setup.sh", "");
        System.setProperty("stft.home", directory.resolve("stft").toString());
        try {
            assertThatThrownBy(() -> Criu.find(Map.of("STFT_CRIU", old.toString()))).isInstanceOf(Criu.Missing.class)
                .hasMessageContaining("Run " + script + ", which needs no root");
        } finally {
            System.clearProperty("stft.home");
        }
    }
}
