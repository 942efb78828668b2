package org.stft.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.rank.MainClass;

class ClassPathTest {

    @TempDir
    private Path directory;

    private ClassPath of(String... entries) {
        return new ClassPath(String.join(File.pathSeparator, entries), directory);
    }

    @Test
    void entriesThatAreNotThere_areWarnedOf() throws Exception {
        Files.createDirectories(directory.resolve("classes"));
        assertThat(of("", ".", "classes", directory.toString()).warnings()).isEmpty();
        assertThat(of("classes", "no.jar").warnings()).containsExactly("the class path entry no.jar does not exist");
        assertThat(of("none/*").warnings()).singleElement().asString().contains("none").contains("cannot be read");
    }

    @Test
    void jarBehindAnAsterisk_isOnTheClassPath() throws Exception {
        Path jars = Files.createDirectories(directory.resolve("jars"));
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(jars.resolve("program.JAR")))) {
            jar.putNextEntry(new ZipEntry("only-in-the-jar.txt"));
        }
        assertThat(of("jars/*").warnings()).isEmpty();
        assertThat(of("jars/*").loader().getResource("only-in-the-jar.txt")).isNotNull();
        assertThat(of("jars").loader().getResource("only-in-the-jar.txt")).isNull();
    }

    @Test
    void classWithoutTheRightMain_isRefusedWithWhatToDo() {
        ClassLoader loader = of(".").loader();
        for (Class<?> wrong : new Class<?>[] {InstanceMain.class, PrivateMain.class, ReturningMain.class}) {
            assertThatThrownBy(() -> MainClass.of(wrong.getName(), loader)).isInstanceOf(CommandException.class)
                .hasMessageContaining("has no method 'public static void main(String[])'");
        }
        MainClass.of(InheritedMain.class.getName(), loader);
    }

    static class InstanceMain {
        public void main(String[] arguments) {
        }
    }

    static class PrivateMain {
        static void main(String[] arguments) {
        }
    }

    static class ReturningMain {
        public static int main(String[] arguments) {
            return 0;
        }
    }

    static class GoodMain {
        public static void main(String[] arguments) {
        }
    }

    static class InheritedMain extends GoodMain {}

    @Test
    void classIsNotInitialised_whenItIsLookedFor() {
        MainClass.of(Loud.class.getName(), of(".").loader());
        assertThat(System.getProperty("loud.was.initialised")).isNull();
    }

    static class Loud {
        static {
            System.setProperty("loud.was.initialised", "yes");
        }

        public static void main(String[] arguments) {
        }
    }
}
