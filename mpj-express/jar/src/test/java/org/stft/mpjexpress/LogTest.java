package org.stft.mpjexpress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The log of MPJ Express needs no log4j. */
class LogTest {

    private final Logger shown = Logger.getLogger("mpj.example");
    private final List<String> messages = new ArrayList<>();

    @AfterEach
    void restore() {
        shown.setLevel(null);
        shown.setUseParentHandlers(true);
    }

    private void capture() {
        shown.setUseParentHandlers(false);
        shown.setLevel(Level.FINE);
        shown.addHandler(new Handler() {
            @Override
            public void publish(LogRecord event) {
                messages.add(event.getLevel() + " " + event.getMessage());
            }

            @Override
            public void flush() {
                // nothing is kept
            }

            @Override
            public void close() {
                // nothing is open
            }
        });
    }

    @Test
    void classesOfMpjExpress_nameNoLog4j() throws Exception {
        URL place = Class.forName("mpi.MPI", false, getClass().getClassLoader()).getProtectionDomain().getCodeSource()
            .getLocation();
        try (Stream<Path> files = Files.walk(Path.of(place.toURI()))) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).toList();
            assertThat(classes).hasSizeGreaterThan(200);
            assertThat(classes).noneMatch(LogTest::namesLog4j);
        }
    }

    private static boolean namesLog4j(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains("org/apache/log4j");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void loggersAreSilent_untilMpjExpressIsConfiguredToLog() {
        capture();
        var logger = org.stft.mpjexpress.log4j.Logger.getLogger("mpj.example");
        logger.setLevel(org.stft.mpjexpress.log4j.Level.toLevel("OFF", org.stft.mpjexpress.log4j.Level.OFF));
        assertThat(logger.isDebugEnabled()).isFalse();
        logger.setLevel(org.stft.mpjexpress.log4j.Level.toLevel("DEBUG", org.stft.mpjexpress.log4j.Level.OFF));
        assertThat(logger.isDebugEnabled()).isTrue();
        logger.debug("one");
        logger.fatal("two");
        assertThat(messages).containsExactly("FINE one", "SEVERE two");
    }
}
