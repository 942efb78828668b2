package org.stft.criu.tool;

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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkDirectoryTest {

    @TempDir
    Path temporary;

    private Path left(String name, String permissions, Duration age) throws IOException {
        Path directory = Files.createDirectories(temporary.resolve(name));
        Files.createFile(directory.resolve("in-use"));
        Files.createDirectory(directory.resolve("image"));
        Files.createSymbolicLink(directory.resolve("image/pages-1.img"),
            Files.write(temporary.resolve("kept"), new byte[1]));
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
    void directoryOfAProcessThatWasJustKilled_isRemoved() throws IOException {
        Path directory = left("stft-criu-1-2", "rwx------", Duration.ZERO);
        WorkDirectory.sweep(temporary);
        assertThat(directory).doesNotExist();
    }

    @Test
    void directoryOpenToOthersOrNamedOtherwise_stays() throws IOException {
        Path open = left("stft-criu-1-3", "rwxrwx---", Duration.ofHours(1));
        Path other = left("criu-1-4", "rwx------", Duration.ofHours(1));
        WorkDirectory.sweep(temporary);
        assertThat(open).exists();
        assertThat(other).exists();
    }

    @Test
    void directoryWithoutItsMarker_staysWhileItMayBeNew_andKeepsNoOtherOne() throws IOException {
        List<Path> old = new ArrayList<>();
        List<Path> young = new ArrayList<>();
        List<Path> left = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            old.add(unmarked("stft-criu-2-" + i, Duration.ofHours(1)));
            young.add(unmarked("stft-criu-3-" + i, Duration.ZERO));
            left.add(left("stft-criu-4-" + i, "rwx------", Duration.ZERO));
        }
        WorkDirectory.sweep(temporary);
        assertThat(left).allSatisfy(each -> assertThat(each).doesNotExist());
        assertThat(old).allSatisfy(each -> assertThat(each).doesNotExist());
        assertThat(young).allSatisfy(each -> assertThat(each).exists());
    }

    /** Of a process that was killed while it made the directory. */
    private Path unmarked(String name, Duration age) throws IOException {
        Path directory = left(name, "rwx------", age);
        Files.delete(directory.resolve("in-use"));
        Files.setLastModifiedTime(directory, FileTime.from(Instant.now().minus(age)));
        return directory;
    }

    @Test
    void directoryThatCannotBeRemoved_keepsNoOtherOne() throws IOException {
        for (int i = 0; i < 4; i++) {
            Path odd = left("stft-criu-5-" + i, "rwx------", Duration.ofHours(1));
            Files.delete(odd.resolve("in-use"));
            Files.createDirectory(odd.resolve("in-use"));
        }
        Path directory = left("stft-criu-6-1", "rwx------", Duration.ofHours(1));
        WorkDirectory.sweep(temporary);
        assertThat(directory).doesNotExist();
    }

    @Test
    void directoryInUseByAnotherProcess_stays() throws Exception {
        Path directory = left("stft-criu-1-5", "rwx------", Duration.ofHours(1));
        Process user = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
            System.getProperty("java.class.path"), Holder.class.getName(), directory.resolve("in-use").toString())
            .start();
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
