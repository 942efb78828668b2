package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** Each row of the loss contract names a test that there is, and each test of these classes stands in a row, but for those that only a campaign runs. */
class LossContractTest {

    private static final Path PAGE = Path.of("..", "docs", "loss-contract.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (?!failure |engine |---).*\\|$");
    private static final Pattern NAMED = Pattern.compile("`(\\w+)#(\\w+)` \\|$");
    private static final List<Class<?>> CLASSES = List.of(CrashMatrixIT.class, GenerationsIT.class,
        DamagedStoreIT.class, FailingDiskIT.class, WrongUseIT.class, BatchSystemIT.class, SilentHostIT.class,
        UnrestorableImageIT.class, PowerFailureIT.class, WrittenOverIT.class);

    @Test
    void everyRow_namesATestThatThereIs() throws IOException {
        assertThat(rows()).hasSizeGreaterThan(30).allSatisfy(row -> {
            Matcher named = NAMED.matcher(row);
            assertThat(named.find()).as("'Class#method' at the end of: %s", row).isTrue();
            assertThat(testsOf(Class.forName(getClass().getPackageName() + "." + named.group(1))))
                .contains(named.group());
        });
    }

    @Test
    void everyTest_standsInARow() throws IOException {
        List<String> rows = rows();
        assertThat(CLASSES.stream().flatMap(LossContractTest::testsOf))
            .allSatisfy(test -> assertThat(rows).anyMatch(row -> row.endsWith(test)));
    }

    private static List<String> rows() throws IOException {
        return ROW.matcher(Files.readString(PAGE)).results().map(MatchResult::group).toList();
    }

    private static Stream<String> testsOf(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
            .filter(method -> AnnotationSupport.isAnnotated(method, Testable.class))
            .filter(method -> Arrays.stream(method.getAnnotationsByType(Tag.class))
                .noneMatch(tag -> tag.value().equals("campaign")))
            .map(method -> "`" + type.getSimpleName() + "#" + method.getName() + "` |");
    }
}
