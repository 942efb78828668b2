package org.stft.nativempi.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.NativeLibrary;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is known of a library and a launcher before MPI is initialised. */
class RecognitionTest {

    private final NativeLibrary anyLibrary = NativeLibrary.getInstance("c");

    @Test
    void unknownLibrary_isRefusedByTheTextOfItsVersion() {
        assertThatThrownBy(() -> Recognition.dialect(anyLibrary, "FakeMPI 3.2 of yesterday"))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("Expected the MPI library Open MPI or MPICH")
            .hasMessageContaining("FakeMPI 3.2 of yesterday");
    }

    @Test
    void versionTextOfMpich_isOfItsDialect() {
        assertThat(Recognition.dialect(anyLibrary, "MPICH Version:\t4.0.2")).isInstanceOf(Mpich.class);
    }

    @Test
    void launcher_isTheFirstThatHasSetTheNumberOfRanks() {
        assertThat(Launched.from(Map.of("PMI_SIZE", "3", "OMPI_COMM_WORLD_SIZE", "4")))
            .contains(new Launched("OMPI_COMM_WORLD_SIZE", 4, true));
        assertThat(Launched.from(Map.of("PMI_SIZE", "3"))).contains(new Launched("PMI_SIZE", 3, false));
        assertThat(Launched.from(Map.of("SLURM_NTASKS", "3"))).as("a shell of an allocation").isEmpty();
        assertThat(Launched.from(Map.of("PMI_SIZE", "x"))).isEmpty();
    }

    @Test
    void candidates_areFirstThoseOfTheLauncher() {
        assertThat(LibraryFile.candidates(null, Optional.empty())).startsWith("libmpi.so.40")
            .contains("libmpich.so.12");
        assertThat(LibraryFile.candidates(null, Launched.from(Map.of("PMI_SIZE", "2")))).startsWith("libmpich.so.12");
        assertThat(LibraryFile.candidates("libother.so", Optional.empty())).containsExactly("libother.so");
    }

    /** A handle that MPICH makes has the top bit set: it is an int, sign-extended. */
    @Test
    void handleOfMpich_isSignExtended() {
        ByteBuffer memory = ByteBuffer.allocate(16).order(ByteOrder.nativeOrder()).putInt(0, 0x84000001);
        assertThat(new Mpich().handle(memory, 0)).isEqualTo((long) 0x84000001).isNegative();
    }

    @Test
    void statusOfMpich_hasItsSizeInTwoParts() {
        ByteBuffer memory = ByteBuffer.allocate(20).order(ByteOrder.nativeOrder()).putInt(0, 5).putInt(4, 2)
            .putInt(8, -1).putInt(12, 7);
        assertThat(new Mpich().envelope(memory, 0))
            .isEqualTo(new Envelope(Wildcards.PROC_NULL, 7, (1L << 32) + 5, false));
    }

    @Test
    void ranksAndTagsOfPrograms_areNeverTheLibrarysOwnSpecialNumbers() {
        Dialect mpich = new Mpich();
        assertThat(mpich.destination(-1)).isEqualTo(Wildcards.INVALID);
        assertThat(mpich.destination(Wildcards.PROC_NULL)).isEqualTo(mpich.procNull());
        assertThat(mpich.source(Wildcards.ANY_SOURCE)).isEqualTo(mpich.anySource());
        assertThat(mpich.sentTag(Wildcards.ANY_TAG)).isEqualTo(Wildcards.INVALID);
    }
}
