package org.stft.internal.file;

import org.stft.base.io.FileRecord;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.internal.fault.Faults;

class SpareFilesTest {

    private static final String IMAGE = "rank-00000.test";
    private static final int LARGE = 1 << 20;

    @TempDir
    Path directory;
    private Path kept;
    private Path fresh;
    private SpareFiles spare;

    @BeforeEach
    void keepOneVersion() throws IOException {
        Path retired = Files.createDirectory(directory.resolve("retired"));
        Files.write(retired.resolve(IMAGE), new byte[LARGE]);
        Files.writeString(retired.resolve("manifest.json"), "{}");
        spare = new SpareFiles(directory.resolve("spare"));
        assertThat(spare.keep(retired, directory)).isTrue();
        assertThat(retired).doesNotExist();
        kept = directory.resolve("spare").resolve(IMAGE);
        fresh = Files.createDirectory(directory.resolve("staging")).resolve(IMAGE);
    }

    private FileRecord write(Path file, byte[] content) throws IOException {
        List<FileRecord> records = new ArrayList<>();
        try (DigestingChannel channel = new DigestingChannel(file, spare, new Faults(),
            all -> records.add(all.finish("x")))) {
            channel.write(ByteBuffer.wrap(content));
        }
        return records.get(0);
    }

    private static Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Test
    void fileOfTheSameName_isWrittenOverAndCut() throws IOException {
        Object key = key(kept);
        assertThat(write(fresh, new byte[] {1, 2, 3}).bytes()).isEqualTo(3);
        assertThat(fresh).hasBinaryContent(new byte[] {1, 2, 3});
        assertThat(key(fresh)).isEqualTo(key);
        assertThat(directory.resolve("spare")).isEmptyDirectory();
    }

    @Test
    void longerThanTheFileWrittenOver_hasTheSameDigestAsAnywhere() throws IOException {
        byte[] content = new byte[5_000_000];
        content[4_999_999] = 1;
        FileRecord over = write(fresh, content);
        assertThat(fresh).hasBinaryContent(content);
        assertThat(write(fresh.resolveSibling("other"), content)).isEqualTo(over);
    }

    @Test
    void fileWithTwoNames_isNotWrittenOver() throws IOException {
        Path backup = Files.createLink(directory.resolve("backup"), kept);
        write(fresh, new byte[] {1, 2, 3});
        assertThat(backup).hasBinaryContent(new byte[LARGE]);
        assertThat(fresh).hasBinaryContent(new byte[] {1, 2, 3});
        assertThat(kept).doesNotExist();
    }

    @Test
    void symbolicLink_isNotFollowed() throws IOException {
        Path elsewhere = Files.write(directory.resolve("elsewhere"), new byte[LARGE]);
        Files.delete(kept);
        Files.createSymbolicLink(kept, elsewhere);
        write(fresh, new byte[] {1, 2, 3});
        assertThat(elsewhere).hasBinaryContent(new byte[LARGE]);
        assertThat(fresh).hasBinaryContent(new byte[] {1, 2, 3}).isRegularFile();
        assertThat(Files.isSymbolicLink(fresh)).isFalse();
    }

    @Test
    void fileThatExists_isNotReplaced() throws IOException {
        Files.write(fresh, new byte[] {7});
        assertThatThrownBy(() -> write(fresh, new byte[] {1})).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(fresh).hasBinaryContent(new byte[] {7});
    }

    @Test
    void anotherVersionKept_replacesTheOneBefore() throws IOException {
        Path second = Files.createDirectory(directory.resolve("second"));
        Files.write(second.resolve("rank-00001.test"), new byte[LARGE]);
        Files.write(second.resolve("rank-00002.test"), new byte[LARGE - 1]);
        Files.write(Files.createDirectory(second.resolve("rank-00001.process")).resolve("pages"), new byte[LARGE]);
        assertThat(spare.keep(second, directory)).isTrue();
        assertThat(kept).doesNotExist();
        assertThat(directory.resolve("spare").toFile().list()).containsExactly("rank-00001.test");
    }

    @Test
    void nothingLarge_isNotKept() throws IOException {
        Path second = Files.createDirectory(directory.resolve("second"));
        Files.write(second.resolve(IMAGE), new byte[LARGE - 1]);
        assertThat(spare.keep(second, directory)).isFalse();
        assertThat(second).exists();
        assertThat(directory.resolve("spare")).doesNotExist();
    }

    @Test
    void givenBack_nothingIsLeft() throws IOException {
        spare.giveBack();
        spare.giveBack();
        assertThat(directory.resolve("spare")).doesNotExist();
        try (FileChannel file = spare.open(fresh)) {
            assertThat(file.size()).isZero();
        }
    }
}
