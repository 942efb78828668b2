package org.stft.base.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlugInsTest {

    @TempDir
    Path jar;
    private final PlugIns<Instrument> instruments = new PlugIns<>(Instrument.class, "instrument", Instrument::id,
        IllegalStateException::new);

    /** A kind of plug-in. */
    public interface Instrument {
        String id();
    }

    /** One. */
    public static final class Flute implements Instrument {
        @Override
        public String id() {
            return "flute";
        }
    }

    /** Another. */
    public static final class Oboe implements Instrument {
        @Override
        public String id() {
            return "oboe";
        }
    }

    /** A second one with the same id. */
    public static final class OtherOboe implements Instrument {
        @Override
        public String id() {
            return "oboe";
        }
    }

    /** One whose id is none. */
    public static final class Tuba implements Instrument {
        @Override
        public String id() {
            return "Bass tuba";
        }
    }

    /** One that cannot be made. */
    public static final class Broken implements Instrument {

        public Broken() {
            throw new IllegalStateException("a string is missing");
        }

        @Override
        public String id() {
            return "broken";
        }
    }

    private Map<String, Instrument> found(Class<?>... declared) throws IOException {
        Path services = Files.createDirectories(jar.resolve("META-INF/services"));
        Files.write(services.resolve(Instrument.class.getName()),
            List.of(declared).stream().map(Class::getName).toList());
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
            PlugInsTest.class.getClassLoader())) {
            return instruments.all(loader);
        }
    }

    @Test
    void several_areFoundByTheirIds_inTheOrderOfTheClassPath() throws IOException {
        assertThat(found(Oboe.class, Flute.class).keySet()).containsExactly("oboe", "flute");
    }

    @Test
    void oneIsMissing_theMessageNamesThoseThereAre_theClosest_andWhatToDo() throws IOException {
        assertThat(instruments.missing("obo", found(Oboe.class, Flute.class).keySet(), "Buy it."))
            .hasMessage(
                "There is no instrument 'obo' on the class path; there are oboe, flute. Did you mean oboe? Buy it.");
        assertThat(instruments.missing("oboe", List.of(), "Buy it."))
            .hasMessage("There is no instrument 'oboe' on the class path; there is none at all. Buy it.");
    }

    @Test
    void twoClassesHaveTheSameId_bothAreNamed() {
        assertThatIllegalStateException().isThrownBy(() -> found(Oboe.class, OtherOboe.class))
            .withMessage(Oboe.class.getName() + " and " + OtherOboe.class.getName()
                + " are both the instrument 'oboe'. Remove one of their jars.");
    }

    @Test
    void classThatIsKnownAlready_isNotAnotherOne() throws IOException {
        Map<String, Instrument> known = found(Oboe.class);
        Instrument first = known.get("oboe");
        instruments.add(new Oboe(), known);
        assertThat(known.get("oboe")).isSameAs(first);
    }

    @Test
    void idIsMalformed_isRefused() {
        assertThatIllegalStateException().isThrownBy(() -> found(Tuba.class))
            .withMessageStartingWith(
                Tuba.class.getName() + " is the instrument with the id 'Bass tuba', but an id has");
    }

    @Test
    void oneCannotBeMade_isNamed_andTheReasonIsTheCause() {
        assertThatIllegalStateException().isThrownBy(() -> found(Oboe.class, Broken.class))
            .withMessageMatching("The instrument that a jar on the class path declares cannot be loaded: .*"
                + "Broken could not be instantiated\\. Correct or remove it\\. Its jar may be for another release\\.")
            .withStackTraceContaining("a string is missing");
    }
}
