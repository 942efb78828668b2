package org.stft.launcher.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a developer without Docker sees of the tests that need it. */
@Tag("any-java")
class WithoutDockerTest {

    @TempDir
    private Path home;

    /** Asks twice, as two tests do. */
    static final class Asking {
        public static void main(String[] arguments) {
            Optional<String> first = Containers.missing();
            System.exit(first.isPresent() && first.equals(Containers.missing()) ? 0 : 1);
        }
    }

    @Test
    void reasonAndRemedy_areOneLine() throws Exception {
        assumeFalse(Files.exists(Path.of("/var/run/docker.sock")), "Docker is where Testcontainers looks at last");
        ProcessBuilder asking = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Duser.home=" + home, "-cp", System.getProperty("java.class.path"), Asking.class.getName());
        asking.environment().put("DOCKER_HOST", "unix://" + home.resolve("docker.sock"));
        Process process = asking.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).isEqualTo("Tests in containers are skipped: no Docker daemon answers; start one with "
            + "'docker/daemon.sh start'.\n");
    }
}
