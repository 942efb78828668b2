package org.stft.spc.testkit;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.Probe;
import org.stft.spc.ProtectedState;
import org.stft.spc.ReadBack;
import org.stft.spc.Restorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * The contract of every back end, as tests. The author of a back end extends this class, gives the provider, and
 * has the tests.
 *
 * <p>Tests that make sense only for objects are skipped, with the reason, for a back end whose image is the
 * whole process; tests that need a working back end are skipped if its probe reports that it does not work here.
 */
public abstract class CheckpointerContract {

    private static final String PROCESS_ONLY = "its image is the whole process, not objects";

    @TempDir
    Path directory;

    private final SealedFiles sealed = new SealedFiles();
    private final FailingFiles files = new FailingFiles(sealed);

    /** The back end under test. */
    protected abstract CheckpointerProvider provider();

    /** Settings that the back end needs for the tests; empty unless overridden. */
    protected Map<String, String> settings() {
        return Map.of();
    }

    @AfterEach
    void noChannelStaysOpen() {
        assertThat(sealed.openChannels()).as("channels of ImageFiles left open").isZero();
    }

    // ---- declarations of the back end

    @Test
    void id_isLowerCaseLettersDigitsAndHyphens() {
        assertThat(provider().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    }

    @Test
    void id_isGivenByOneProviderOnTheClassPathOnly() {
        List<CheckpointerProvider> found = new ArrayList<>();
        ServiceLoader.load(CheckpointerProvider.class).forEach(found::add);
        assertThat(found).as("providers named in META-INF/services with the id " + provider().id())
            .filteredOn(other -> other.id().equals(provider().id()))
            .singleElement().isInstanceOf(provider().getClass());
    }

    @Test
    void capabilities_declareExactlyOneKindOfImage() {
        Set<Capability> declared = provider().capabilities();
        assertThat(declared.contains(Capability.PROCESS_IMAGE)).as("one of PROCESS_IMAGE and OBJECTS in " + declared)
            .isNotEqualTo(declared.contains(Capability.OBJECTS));
    }

    @Test
    void probe_isQuick_andGivesAReasonWhereItCannotWork() {
        Probe probe = assertTimeout(Duration.ofSeconds(5), () -> provider().probe());
        if (!probe.canWork()) {
            assertThat(probe.reason().orElseThrow()).isNotBlank();
        }
    }

    // ---- save and restore

    static Stream<Object> arrays() {
        return SampleArrays.all();
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void array_isFilledInPlace(Object array) throws IOException {
        Path image = checkpoint(objects().protect("a", array));
        Object blank = SampleArrays.blank(array);
        Object restored = restoreAll(image, objects().protect("a", blank)).get(0);
        assertThat(restored).isSameAs(blank);
        assertArrayEquals(new Object[] {array}, new Object[] {restored});
    }

    @Test
    void object_comesBackAsItWas() throws IOException {
        Simulation saved = Simulation.atStep(5);
        Path image = checkpoint(objects().protect("s", saved));
        assertSame(saved, Simulation.atStep(5));
        assertSame((Simulation) restoreAll(image, objects().protect("s", new Simulation())).get(0), saved);
    }

    @Test
    void object_isRestoredWhereThereIsNoneYet() throws IOException {
        Path image = checkpoint(objects().protect("s", Simulation.class, Simulation.atStep(1)));
        Object restored = restoreAll(image, objects().protect("s", Simulation.class, null)).get(0);
        assertSame((Simulation) restored, Simulation.atStep(1));
    }

    @Test
    void sharedAndCyclicReferencesWithinAnEntry_areKept() throws IOException {
        Path image = checkpoint(objects().protect("s", Simulation.atStep(3)));
        Simulation restored = (Simulation) restoreAll(image, objects().protect("s", new Simulation())).get(0);
        assertThat(restored.self).isSameAs(restored);
        assertThat(restored.alsoU).isSameAs(restored.u);
        assertThat(restored.many).allSatisfy(particle -> assertThat(particle.next()).isSameAs(restored.few[0]));
    }

    @Test
    void entries_areRestoredInAnyOrder() throws IOException {
        Path image = checkpoint(objects().protect("u", new double[] {1, 2}).protect("s", Simulation.atStep(2))
            .protect("n", new int[][] {{3}}).protect("name", "text"));
        OneRank next = objects().protect("name", "").protect("n", new int[1][1])
            .protect("s", new Simulation()).protect("u", new double[2]);
        List<Object> restored = restoreAll(image, next);
        assertThat(next.restorer().names()).containsExactlyInAnyOrder("u", "s", "n", "name");
        assertThat(restored.get(0)).isEqualTo("text");
        assertThat((int[][]) restored.get(1)).isDeepEqualTo(new int[][] {{3}});
        assertSame((Simulation) restored.get(2), Simulation.atStep(2));
        assertThat((double[]) restored.get(3)).containsExactly(1, 2);
    }

    @Test
    void nothingProtected_isAnImageToo() throws IOException {
        OneRank next = objects();
        restoreAll(checkpoint(objects()), next);
        assertThat(next.restorer().names()).isEmpty();
    }

    @Test
    void secondCheckpointBySameObject_leavesTheFirstImageAsItWas() throws IOException {
        Simulation simulation = Simulation.atStep(1);
        OneRank rank = objects().protect("s", simulation);
        Checkpointer checkpointer = provider().create(rank.context());
        take(checkpointer, directory.resolve("v1"));
        simulation.advance();
        take(checkpointer, directory.resolve("v2"));
        assertThat(stepIn(directory.resolve("v1"))).isEqualTo(1);
        assertThat(stepIn(directory.resolve("v2"))).isEqualTo(2);
    }

    @Test
    void restoredProcess_checkpointsAgain_forThreeGenerations() throws IOException {
        Simulation undisturbed = Simulation.atStep(1);
        Simulation alive = Simulation.atStep(1);
        for (int generation = 1; generation <= 3; generation++) {
            Path image = directory.resolve("generation" + generation);
            take(provider().create(objects().protect("s", alive).context()), image);
            OneRank next = objects().protect("s", new Simulation());
            alive = (Simulation) restoreAll(image, next).get(0);
            undisturbed.advance();
            alive.advance();
            assertSame(alive, undisturbed);
        }
    }

    @Test
    void checkpointerThatRestored_takesTheNextCheckpoint() throws IOException {
        Path first = checkpoint(objects().protect("u", new double[] {1, 2}));
        OneRank rank = objects().protect("u", new double[2]);
        Checkpointer checkpointer = provider().create(rank.context());
        checkpointer.restart(first, files);
        rank.restorer().restore(rank.entries().get(0));
        rank.restorer().close();
        take(checkpointer, directory.resolve("next"));
        double[] again = new double[2];
        restoreAll(directory.resolve("next"), objects().protect("u", again));
        assertThat(again).containsExactly(1, 2);
    }

    @Test
    void image_isUnderTheGivenName_andNothingIsBesideIt() throws IOException {
        Path parent = Files.createDirectory(directory.resolve("staging"));
        take(provider().create(objects().protect("s", Simulation.atStep(1)).context()), parent.resolve("rank-0.image"));
        try (Stream<Path> made = Files.list(parent)) {
            assertThat(made).containsExactly(parent.resolve("rank-0.image"));
        }
    }

    @Test
    void imageJustTaken_isReadBackBesideTheProgram_ifTheBackEndCan() throws IOException {
        Simulation simulation = Simulation.atStep(4);
        double[] array = {1, 2, 3};
        OneRank rank = objects().protect("u", array).protect("s", simulation);
        Checkpointer checkpointer = provider().create(rank.context());
        Path image = directory.resolve("image");
        take(checkpointer, image);
        Optional<ReadBack> readBack = checkpointer.readBack(image, files);
        assumeTrue(readBack.isPresent(), provider().id() + " does not read images back");
        try (ReadBack open = readBack.get()) {
            double[] scratch = new double[3];
            assertThat(open.restore(new ProtectedState.Entry("u", double[].class, scratch))).isSameAs(scratch);
            Object other = open.restore(new ProtectedState.Entry("s", Simulation.class, null));
            assertThat(scratch).containsExactly(array);
            assertThat(other).isNotSameAs(simulation);
            assertSame((Simulation) other, simulation);
        }
        assertSame(simulation, Simulation.atStep(4));
        take(checkpointer, directory.resolve("next"));
    }

    // ---- failure

    @Test
    void diskFullAtAnyByte_isAnIOException_andTheNextCheckpointWorks() throws IOException {
        OneRank rank = objects().protect("s", Simulation.atStep(2)).protect("u", new double[300_000]);
        Checkpointer checkpointer = provider().create(rank.context());
        take(checkpointer, directory.resolve("whole"));
        long size = Files.size(directory.resolve("whole"));
        for (long room : new long[] {0, 1, 15, size / 3, size / 2, size - 1, size}) {
            files.failAfter(room);
            assertThatIOException().as("disk full after " + room + " bytes of " + size)
                .isThrownBy(() -> take(checkpointer, directory.resolve("torn" + room)))
                .satisfies(failure -> assertThat(failure).hasStackTraceContaining(FailingFiles.DISK_FULL));
            noChannelStaysOpen();
            files.failNoMore();
            take(checkpointer, directory.resolve("after" + room));
            assertThat(stepIn(directory.resolve("after" + room))).isEqualTo(2);
        }
    }

    @Test
    void imageThatDoesNotMatchItsDigest_isAnIOException() throws IOException {
        Path image = checkpoint(objects().protect("u", new double[] {1, 2, 3}));
        byte[] content = Files.readAllBytes(image);
        for (int position = 0; position < content.length; position++) {
            byte[] altered = content.clone();
            altered[position] ^= 1;
            Files.write(image, altered);
            refused("byte " + position + " of " + content.length + " altered", image,
                objects().protect("u", new double[3]));
        }
    }

    @Test
    void imageCutAnywhere_isAnIOException() throws IOException {
        Path image = checkpoint(objects().protect("s", Simulation.atStep(2)).protect("u", new double[] {1, 2, 3}));
        try (FileChannel file = FileChannel.open(image, StandardOpenOption.WRITE)) {
            long size = file.size();
            for (long length = size - 1; length >= 0; length--) {
                file.truncate(length);
                sealed.reseal(image);
                refused("image cut after byte " + length + " of " + size, image,
                    objects().protect("s", new Simulation()).protect("u", new double[3]));
            }
        }
    }

    @Test
    void fileThatIsNoImage_isAnIOException() throws IOException {
        Random random = new Random(1);
        Path image = directory.resolve("garbage");
        for (int length : new int[] {0, 1, 16, 100, 5000}) {
            byte[] garbage = new byte[length];
            random.nextBytes(garbage);
            Files.write(image, garbage);
            sealed.reseal(image);
            refused(length + " bytes of garbage", image, objects().protect("u", new double[3]));
        }
    }

    @Test
    void missingImage_isAnIOException() throws IOException {
        refused(directory.resolve("no-such-image"), objects().protect("u", new double[3]));
    }

    @Test
    void nameThatTheImageDoesNotHave_isAnIOExceptionThatSaysSo() throws IOException {
        Path image = checkpoint(objects().protect("pressure", new double[3]));
        assertThat(refused(image, objects().protect("velocity", new double[3]))).contains("velocity", "pressure");
    }

    @Test
    void otherType_isAnIOExceptionThatNamesBoth() throws IOException {
        Path image = checkpoint(objects().protect("velocity", new double[3]).protect("state", Simulation.atStep(1)));
        assertThat(refused(image, objects().protect("velocity", new float[3]))).contains("velocity", "float[]",
            "double[]");
        assertThat(refused(image, objects().protect("velocity", new double[3][]))).contains("velocity", "double[][]");
        assertThat(refused(image, objects().protect("velocity", "text"))).contains("velocity", "java.lang.String",
            "double[]");
        assertThat(refused(image, objects().protect("state", "text")))
            .contains("state", "java.lang.String", Simulation.class.getName());
    }

    @Test
    void otherShape_isAnIOExceptionThatNamesBoth() throws IOException {
        Path image = checkpoint(
            objects().protect("flat", new double[37]).protect("cells", new int[][] {{1}, {2, 3}, null}));
        assertThat(refused(image, objects().protect("flat", new double[41]))).contains("flat", "37", "41");
        assertThat(refused(image, objects().protect("cells", new int[][] {{1}, {2, 3, 4}, null}))).contains("cells[1]",
            "2", "3");
        assertThat(refused(image, objects().protect("cells", new int[][] {{1}, {2, 3}, {}}))).contains("cells[2]",
            "null");
        assertThat(refused(image, objects().protect("cells", new int[][] {{1}, null, null}))).contains("cells[1]",
            "null");
    }

    // ---- helpers

    private OneRank objects() {
        assumeTrue(provider().capabilities().contains(Capability.OBJECTS), provider().id() + ": " + PROCESS_ONLY);
        Probe probe = provider().probe();
        assumeTrue(probe.canWork(), provider().id() + " " + probe);
        return new OneRank(files, settings());
    }

    private Path checkpoint(OneRank rank) throws IOException {
        Path image = directory.resolve("image");
        take(provider().create(rank.context()), image);
        return image;
    }

    /** The operations in the order in which the core calls them. */
    private void take(Checkpointer checkpointer, Path image) throws IOException {
        checkpointer.beforeCheckpoint();
        try {
            assertThat(checkpointer.doCheckpoint(image, files)).isEqualTo(Checkpointer.Outcome.CONTINUED);
        } finally {
            checkpointer.afterRestart();
        }
    }

    private List<Object> restoreAll(Path image, OneRank rank) throws IOException {
        Checkpointer checkpointer = provider().create(rank.context());
        checkpointer.restart(image, files);
        Restorer restorer = rank.restorer();
        try {
            List<Object> restored = new ArrayList<>();
            for (var entry : rank.entries()) {
                restored.add(restorer.restore(entry));
            }
            return restored;
        } finally {
            restorer.close();
        }
    }

    private String refused(Path image, OneRank rank) {
        return refused("restore", image, rank);
    }

    private String refused(String what, Path image, OneRank rank) {
        return assertThatIOException().as(what).isThrownBy(() -> restoreAll(image, rank)).actual().getMessage();
    }

    private int stepIn(Path image) throws IOException {
        return ((Simulation) restoreAll(image, objects().protect("s", new Simulation())).get(0)).step;
    }

    private static void assertSame(Simulation found, Simulation expected) {
        assertThat(found).usingRecursiveComparison().withStrictTypeChecking()
            .withComparatorForType(Double::compare, Double.class)
            .withComparatorForType(Float::compare, Float.class)
            .ignoringFields("worker", "self.worker").isEqualTo(expected);
    }
}
