package org.stft.internal.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.stft.base.time.Deadline;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.ReadBack;

class VersionComparisonTest {

    private static final class Body {
        final double[] position;
        final long clock;

        Body(long clock, double... position) {
            this.clock = clock;
            this.position = position;
        }
    }

    private final Map<String, Object> saved = new HashMap<>();

    private final ReadableImage image = new ReadableImage() {
        @Override
        public String spc() {
            return "mine";
        }

        @Override
        public long bytes() {
            return 1 << 10;
        }

        @Override
        public Optional<ReadBack> readBack(Deadline deadline) {
            return Optional.of(ReadBack.of(saved));
        }
    };

    private static Entry entry(String name, Object value) {
        return new Entry(name, value.getClass(), value);
    }

    @Test
    void otherValues_areFoundInEachProtectedObject_eachOnce() throws IOException {
        saved.put("sun", new Body(7, 1, 2, 3));
        saved.put("moon", new Body(8, 1, 2, 3));
        VersionComparison.Result result = VersionComparison.of(
            List.of(entry("sun", new Body(7, 1, 2.5, 4)), entry("moon", new Body(8, 1, 2, 3))), image, path -> false);
        assertThat(result.differences()).extracting(Difference::path).containsExactly("\"sun\".position[1]");
        assertThat(result.differences().get(0)).extracting(Difference::program, Difference::readBack)
            .containsExactly("2.5", "2.0");
        assertThat(result.names()).isEqualTo(2);
        assertThat(result.objects()).isEqualTo(4);
    }

    @Test
    void exceptedPlace_doesNotHideTheNextDifference() throws IOException {
        saved.put("sun", new Body(7, 1, 2, 3));
        List<Entry> entries = List.of(entry("sun", new Body(9, 1, 2, 4)));
        assertThat(VersionComparison.of(entries, image, path -> path.endsWith(".clock")).differences())
            .extracting(Difference::path).containsExactly("\"sun\".position[2]");
        assertThat(VersionComparison.of(entries, image, path -> true).differences()).isEmpty();
    }

    @Test
    void namesThatOnlyOneHas_areDifferences() throws IOException {
        saved.put("old", new Body(1));
        VersionComparison.Result result = VersionComparison.of(List.of(entry("new", new Body(1))), image,
            path -> false);
        assertThat(result.differences()).extracting(Difference::path, Difference::readBack).containsExactly(
            tuple("\"new\"", "nothing of this name"),
            tuple("\"old\"", "a protected object"));
        assertThat(result.names()).isZero();
    }
}
