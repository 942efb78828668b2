package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {

    @TempDir
    Path temporary;

    private Path left(String name, String permissions, Duration age) throws IOException {
        Path directory = Files.createDirectories(temporary.resolve(name));
        Files.createFile(directory.resolve("in-use"));
        Files.createDirectory(directory.resolve("image"));
        Files.createSymbolicLink(directory.resolve("image/pages-1.img"), Files.write(temporary.resolve("kept"), new byte[1]));
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString(permissions));
        Files.setLastModifiedTime(directory, FileTime.from(Instant.now().minus(age)));
        return directory;
    }

    @Test
    void directoryOfAKilledProcess_isRemoved_andWhatItsLinksLeadToStays() throws IOException {
        Path directory = left("stft-criu-1-1", "rwx------", Duration.ofHours(1));
        WorkDirectory.sweep(temporary);
        assertThat(directory).doesNotExist();
        assertThat(temporary.resolve("kept")).exists();
    }

    @Test
    void directoryThatIsNewOrOpenToOthersOrNamedOtherwise_stays() throws IOException {
        Path young = left("stft-criu-1-2", "rwx------", Duration.ZERO);
        Path open = left("stft-criu-1-3", "rwxrwx---", Duration.ofHours(1));
        Path other = left("criu-1-4", "rwx------", Duration.ofHours(1));
        WorkDirectory.sweep(temporary);
        assertThat(young).exists();
        assertThat(open).exists();
        assertThat(other).exists();
    }

    @Test
    void directoryInUseByAnotherProcess_stays() throws Exception {
        Path directory = left("stft-criu-1-5", "rwx------", Duration.ofHours(1));
        Process user = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
            System.getProperty("java.class.path"), Holder.class.getName(), directory.resolve("in-use").toString()).start();
        try {
            assertThat(user.inputReader().readLine()).isEqualTo("locked");
            WorkDirectory.sweep(temporary);
            assertThat(directory).exists();
        } finally {
            user.destroyForcibly().onExit().join();
        }
        WorkDirectory.sweep(temporary);
        assertThat(directory).doesNotExist();
    }

    /** Holds the lock until its standard input ends. */
    static final class Holder {

        public static void main(String[] arguments) throws IOException {
            try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
                channel.lock();
                System.out.println("locked");
                System.in.read();
            }
        }
    }
}
