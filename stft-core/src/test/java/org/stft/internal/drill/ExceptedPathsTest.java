package org.stft.internal.drill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ExceptedPathsTest {

    private final ExceptedPaths excepted = new ExceptedPaths(List.of("progress.nanoseconds", "\"grid\".rows[3]"));

    @Test
    void placeOfTheList_andWhatIsBelowIt_isExcepted_withAndWithoutQuotes() {
        assertThat(List.of("\"progress\".nanoseconds", "\"grid\".rows[3]", "\"grid\".rows[3][7]",
            "\"grid\".rows[3].size")).allMatch(excepted);
    }

    @Test
    void placeWhoseNameOnlyBeginsAlike_isNot() {
        assertThat(List.of("\"progress\".nanosecondsOfRank", "\"grid\".rows[31]", "\"grid\".rows", "\"progress\""))
            .noneMatch(excepted);
    }
}
