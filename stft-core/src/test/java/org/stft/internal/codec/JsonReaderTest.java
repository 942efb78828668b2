package org.stft.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReaderTest {

    private enum Color {
        RED, GREEN
    }

    private record Inner(String text, Color color) {}

    private record Outer(long number, int small, Inner inner, List<Inner> all, List<String> texts,
        Map<String, String> map) {

        Outer {
            if (small > 1000) {
                throw new IllegalArgumentException("too large");
            }
        }
    }

    private static final Outer OUTER = new Outer(Long.MIN_VALUE, -7,
        new Inner("\"\\/\b\f\n\r\t\u0000\u001f\u007fé😀", Color.RED),
        List.of(new Inner("", Color.GREEN), new Inner(null, Color.RED)), List.of("a", ","), Map.of("b", "1", "a", "2"));
    private static final String TOKENS = "{}[]\",:\\u0-9enul \u0000\ud800";
    private static final String JSON = JsonWriter.write(OUTER);

    private static void requireRefused(String json) {
        assertThatThrownBy(() -> JsonReader.read(json, Outer.class)).as(json).isInstanceOf(JsonFormatException.class);
    }

    @Test
    void written_readsBackEqual() throws JsonFormatException {
        assertThat(JsonReader.read(JSON, Outer.class)).isEqualTo(OUTER);
        assertThat(JsonReader.read(JSON.replaceAll("(?m)^ +", "").replace(" : ", ":\t"), Outer.class)).isEqualTo(OUTER);
    }

    @Test
    void membersInAnotherOrder_areRead() throws JsonFormatException {
        assertThat(JsonReader.read("{\"color\":\"RED\",\"text\":\"\\u00e9\\/\"}", Inner.class))
            .isEqualTo(new Inner("é/", Color.RED));
    }

    @Test
    void firstMember_isReadWithoutTheRest() throws JsonFormatException {
        assertThat(JsonReader.first(" { \"format\" : 12, what follows is of another format", "format")).isEqualTo(12);
        assertThatThrownBy(() -> JsonReader.first("{\"version\": 1, \"format\": 1}", "format"))
            .isInstanceOf(JsonFormatException.class).hasMessageContaining("format");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "{}", "{\"text\":\"a\"}",
        "{\"text\":\"a\",\"color\":\"RED\",\"other\":1}",
        "{\"text\":\"a\",\"text\":\"b\",\"color\":\"RED\"}", "{\"text\":\"a\",\"color\":\"BLUE\"}",
        "{\"text\":\"a\",\"color\":null}",
        "{\"text\":1,\"color\":\"RED\"}", "{\"text\":\"a\",\"color\":\"RED\",}", "{\"text\":\"a\" \"color\":\"RED\"}",
        "{\"text\":\"a\",\"color\":\"RED\"}}", "{\"text\":\"a\",\"color\":\"RED\"", "{text:\"a\",\"color\":\"RED\"}",
        "{\"text\":\"\\x\",\"color\":\"RED\"}", "{\"text\":\"\\u12g4\",\"color\":\"RED\"}",
        "{\"text\":\"a\nb\",\"color\":\"RED\"}",
        "{\"text\":'a',\"color\":\"RED\"}", "{\"text\":\"a\",\"color\":\"RED\"} // ok"})
    void notTheJsonOfTheRecord_isRefused(String json) {
        assertThatThrownBy(() -> JsonReader.read(json, Inner.class)).isInstanceOf(JsonFormatException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "-", "+1", "1.0", "1e3", "0x1", "\"1\"", "null", "true", "9223372036854775808",
        "99999999999999999999999999999999", "\u0661", "NaN", "1 2"})
    void notAnInteger_isRefused(String number) {
        requireRefused(JSON.replace(String.valueOf(Long.MIN_VALUE), number));
        requireRefused(JSON.replace("-7", number));
    }

    @Test
    void tooLargeForTheComponent_orRefusedByTheRecord_isRefused() {
        requireRefused(JSON.replace("-7", "2147483648"));
        requireRefused(JSON.replace("-7", "1001"));
    }

    @Test
    void deepNesting_isRefusedWithoutUsingTheStack() {
        requireRefused("[".repeat(10_000_000));
        requireRefused("{\"inner\":".repeat(1_000_000));
        requireRefused("{\"texts\":" + "[".repeat(10_000_000));
    }

    /** Whatever is read is either refused with the one exception, or is a record that writes the same values again. */
    @Test
    void randomlyAltered_isRefusedOrReadAsWritten() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int read = 0;
        for (int i = 0; i < 50_000; i++) {
            String altered = altered(random);
            try {
                Outer outer = JsonReader.read(altered, Outer.class);
                assertThat(JsonReader.read(JsonWriter.write(outer), Outer.class)).as("seed " + seed + ": " + altered)
                    .isEqualTo(outer);
                read++;
            } catch (JsonFormatException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
        assertThat(read).as("some alterations are harmless, seed " + seed).isBetween(100, 40_000);
    }

    private static String altered(Random random) {
        StringBuilder text = new StringBuilder(JSON);
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, TOKENS.charAt(random.nextInt(TOKENS.length())));
                case 2 -> text.setCharAt(at, (char) random.nextInt(0x80));
                default -> text.insert(at, text.substring(at, at + random.nextInt(text.length() - at)));
            }
        }
        return text.toString();
    }
}
