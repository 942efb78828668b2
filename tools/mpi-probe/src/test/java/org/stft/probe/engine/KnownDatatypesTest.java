package org.stft.probe.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import mpi.Datatype;
import mpi.MPI;
import mpjbuf.Buffer;
import mpjbuf.BufferException;
import mpjbuf.BufferFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.stft.probe.Operation;
import org.stft.probe.Region;
import org.stft.probe.TypeLayout;
import org.stft.probe.TypeLayout.Basic;
import org.stft.probe.TypeLayout.Run;
import org.stft.probe.mpj.MpjExpress;

/** The layouts of types against what MPJ Express packs, in a JVM without other ranks. */
class KnownDatatypesTest {

    private static final int ELEMENTS = 4096;
    private static final MpjExpress LIBRARY = new MpjExpress();

    private final KnownDatatypes types = new KnownDatatypes(LIBRARY);

    @BeforeAll
    static void beginWithoutMpi() {
        LIBRARY.objects().initialize(0, 1);
    }

    /** Types of basic types only: MPJ Express packs some elements of types that are nested three deep twice, and others not at all. */
    @Test
    void randomTypes_layoutNamesTheElementsThatMpiPacks() throws BufferException {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            Datatype type = random(random);
            TypeLayout layout = types.layout(type).orElseThrow();
            int[] expected = packed(type);
            int[] found = layout.runs().stream()
                .flatMapToInt(run -> IntStream.range(run.offset(), run.offset() + run.length())).toArray();
            Arrays.sort(expected); // it packs vectors of blocks by columns: 0, 3, 1, 4 for (2, 2, 3)
            Arrays.sort(found);
            assertThat(found).as("seed " + seed + ", type " + i + ": " + layout).isEqualTo(expected);
            assertThat(layout.elements()).isEqualTo(type.Size());
            assertThat(layout.extent()).isEqualTo(type.Extent());
        }
    }

    @Test
    void nestedTypes_haveTheElementsOfTheirParts() {
        Datatype column = vector(2, 1, 3, MPI.INT);
        assertThat(types.layout(vector(2, 2, 3, column)).orElseThrow().runs()).containsExactly(new Run(0, 1),
            new Run(3, 2), new Run(7, 1), new Run(12, 1), new Run(15, 2), new Run(19, 1));
        Datatype pair = Datatype.Contiguous(2, column);
        tell(Operation.TYPE_CONTIGUOUS, null, pair, 2, column);
        assertThat(types.layout(pair).orElseThrow().runs()).containsExactly(new Run(0, 1), new Run(3, 2),
            new Run(7, 1));
        assertThat(types.layout(pair).orElseThrow().signature()).isEqualTo("4 INT");
    }

    @Test
    void typeOfATypeThatIsNotKnown_isNotKnown() {
        Datatype unknown = Datatype.Contiguous(2, MPI.INT);
        Datatype type = vector(1, 1, 1, unknown);
        assertThat(types.layout(type)).isEmpty();
        assertThatThrownBy(() -> types.digest(List.of(new Region(new int[9], 0, 1, type))))
            .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("Expected a data type");
    }

    @Test
    void digest_dependsOnTheElementsOfTheTypeAndOnNoOthers() {
        Datatype column = vector(4, 1, 5, MPI.INT);
        int[] array = IntStream.range(0, 40).toArray();
        long digest = types.digest(List.of(new Region(array, 2, 2, column)));
        array[3] = -1; // a hole
        assertThat(types.digest(List.of(new Region(array, 2, 2, column)))).isEqualTo(digest);
        array[7] = -1;
        assertThat(types.digest(List.of(new Region(array, 2, 2, column)))).isNotEqualTo(digest);
    }

    @Test
    void digestsOfTheSameValues_areEqualWhereverTheyLie() {
        Datatype column = vector(3, 1, 2, MPI.DOUBLE);
        double[] scattered = {1, 0, 2, 0, 3};
        double[] dense = {9, 1, 2, 3};
        assertThat(types.digest(List.of(new Region(scattered, 0, 1, column))))
            .isEqualTo(types.digest(List.of(new Region(dense, 1, 3, MPI.DOUBLE))));
    }

    @Test
    void digestsOfObjects_areThoseOfTheirValues() {
        Object[] one = {List.of(1, 2), "text"};
        Object[] other = {new ArrayList<>(List.of(1, 2)), "text"};
        assertThat(types.digest(List.of(new Region(one, 1, 1, MPI.OBJECT))))
            .isEqualTo(types.digest(List.of(new Region(other, 1, 1, MPI.OBJECT))));
        assertThatThrownBy(() -> types.digest(List.of(new Region(new Object[] {new Object()}, 0, 1, MPI.OBJECT))))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("serialised");
    }

    @Test
    void longArray_isDigestedToItsEnd() {
        byte[] array = new byte[100_000];
        long digest = types.digest(List.of(new Region(array, 0, array.length, MPI.BYTE)));
        array[array.length - 1] = 1;
        assertThat(types.digest(List.of(new Region(array, 0, array.length, MPI.BYTE)))).isNotEqualTo(digest);
    }

    @Test
    void elementsBeyondTheArray_areRejected() {
        assertThatThrownBy(() -> types.digest(List.of(new Region(new int[3], 1, 3, MPI.INT))))
            .hasMessage("Expected 3 elements from index 1, found an array of 3.");
        assertThatThrownBy(() -> types.digest(List.of(new Region(new int[3], 0, 3, MPI.LONG))))
            .hasMessage("Expected an array of LONG, found int[].");
    }

    @Test
    void typesOfMpi_areCommittedAndHaveTheirSizes() {
        assertThat(types.layout(MPI.DOUBLE2)).contains(new TypeLayout(Basic.DOUBLE, List.of(new Run(0, 2)), 2));
        assertThat(types.layout(MPI.DOUBLE2).orElseThrow().bytes()).isEqualTo(16);
        assertThat(types.isCommitted(MPI.CHAR)).isTrue();
        assertThat(types.layout(null)).isEmpty();
    }

    @Test
    void typeThatIsCommittedAndFreed_isKnownAsThat() {
        Datatype type = vector(2, 1, 2, MPI.INT);
        assertThat(types.isCommitted(type)).isFalse();
        tell(Operation.TYPE_COMMIT, type, null);
        assertThat(types.isCommitted(type)).isTrue();
        assertThat(types.isFreed(type)).isFalse();
        tell(Operation.TYPE_FREE, type, null);
        assertThat(types.isFreed(type)).isTrue();
    }

    private Datatype vector(int count, int blocklength, int stride, Datatype old) {
        Datatype type = Datatype.Vector(count, blocklength, stride, old);
        tell(Operation.TYPE_VECTOR, null, type, count, blocklength, stride, old);
        return type;
    }

    private Datatype random(Random random) {
        Datatype old = MPI.INT;
        int count = 1 + random.nextInt(3);
        int length = 1 + random.nextInt(3);
        int stride = length + random.nextInt(3);
        int[] lengths = random.ints(count, 1, 4).toArray();
        int[] displacements = new int[count];
        for (int i = 1; i < count; i++) {
            displacements[i] = displacements[i - 1] + lengths[i - 1] + random.nextInt(3);
        }
        Datatype type;
        switch (random.nextInt(6)) {
            case 0 -> {
                type = Datatype.Contiguous(count, old);
                tell(Operation.TYPE_CONTIGUOUS, null, type, count, old);
            }
            case 1 -> type = vector(count, length, stride, old);
            case 2 -> {
                type = Datatype.Hvector(count, length, stride, old);
                tell(Operation.TYPE_HVECTOR, null, type, count, length, stride, old);
            }
            case 3 -> {
                type = Datatype.Indexed(lengths, displacements, old);
                tell(Operation.TYPE_INDEXED, null, type, lengths, displacements, old);
            }
            case 4 -> {
                type = Datatype.Hindexed(lengths, displacements, old);
                tell(Operation.TYPE_HINDEXED, null, type, lengths, displacements, old);
            }
            default -> {
                Datatype[] olds = new Datatype[count];
                Arrays.fill(olds, old);
                type = Datatype.Struct(lengths, displacements, olds);
                tell(Operation.TYPE_STRUCT, null, type, lengths, displacements, olds);
            }
        }
        return type;
    }

    /** The indices of the elements that MPJ Express packs. */
    private static int[] packed(Datatype type) throws BufferException {
        int[] from = IntStream.range(0, ELEMENTS).toArray();
        Buffer buffer = new Buffer(BufferFactory.create(8 * ELEMENTS), 0, 8 * ELEMENTS);
        MPI.COMM_WORLD.Pack(from, 0, 1, type, buffer, 0);
        buffer.commit();
        int[] found = new int[type.Size()];
        MPI.COMM_WORLD.Unpack(buffer, 0, found, 0, found.length, MPI.INT);
        return found;
    }

    private void tell(Operation operation, Object self, Object result, Object... arguments) {
        ProgramCall call = new ProgramCall(new Chain(operation, List.of()), self, arguments, "here");
        call.hasReturned(result);
        types.after(call);
    }
}
