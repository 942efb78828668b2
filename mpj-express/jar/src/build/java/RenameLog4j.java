import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Gives log4j's package another name in the classes of MPJ Express below a directory, and changes nothing else.
 */
public final class RenameLog4j {

    private static final String OLD = "org/apache/log4j/";
    private static final String NEW = "org/stft/mpjexpress/log4j/";

    private static final Remapper NAMES = new Remapper(Opcodes.ASM9) {
        @Override
        public String map(String name) {
            return name.startsWith(OLD) ? NEW + name.substring(OLD.length()) : name;
        }
    };

    private RenameLog4j() {
    }

    public static void main(String[] arguments) throws IOException {
        for (Path file : classes(Path.of(arguments[0]))) {
            byte[] before = Files.readAllBytes(file);
            if (new String(before, StandardCharsets.ISO_8859_1).contains(OLD)) {
                ClassWriter writer = new ClassWriter(0);
                new ClassReader(before).accept(new ClassRemapper(writer, NAMES), 0);
                Files.write(file, writer.toByteArray());
            }
        }
    }

    private static List<Path> classes(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".class")).toList();
        }
    }
}
