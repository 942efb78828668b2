package org.stft.internal.file;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class EarlyWriteBackTest {

    private static final int ENOUGH = 64 << 20;

    @TempDir
    Path directory;
    private FileChannel file;

    @BeforeEach
    void createFile() throws IOException {
        file = FileChannel.open(directory.resolve("image"), StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
    }

    @Test
    void forcingFails_isToldAtTheEnd() throws IOException {
        EarlyWriteBack writeBack = new EarlyWriteBack(file);
        file.close();
        writeBack.wrote(ENOUGH);
        assertThatThrownBy(writeBack::end).isInstanceOf(IOException.class);
    }

    @Test
    void littleWritten_isLeftToTheForceAtTheEnd() throws IOException {
        EarlyWriteBack writeBack = new EarlyWriteBack(file);
        file.close();
        writeBack.wrote(1000);
        assertThatCode(writeBack::end).doesNotThrowAnyException();
    }

    @Test
    void interruptedWhileForcing_goesOnAndKeepsTheInterrupt() throws IOException {
        EarlyWriteBack writeBack = new EarlyWriteBack(file);
        file.write(ByteBuffer.allocate(1 << 20));
        writeBack.wrote(ENOUGH);
        Thread.currentThread().interrupt();
        writeBack.end();
        Assertions.assertThat(Thread.interrupted()).isTrue();
        file.close();
    }
}
