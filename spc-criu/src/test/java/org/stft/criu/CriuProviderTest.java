package org.stft.criu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.stft.criu.programs.ProgramContext;
import org.stft.spc.Capability;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.process.ProcessCheckpointer;

/**
 * The checks of the contract suite for every back end. The suite itself is about objects in all but these, and would
 * be skipped.
 */
class CriuProviderTest {

    @Test
    void provider_isFoundByItsService() {
        assertThat(ServiceLoader.load(CheckpointerProvider.class)).filteredOn(one -> one.id().equals("criu"))
            .singleElement().isInstanceOf(CriuProvider.class);
    }

    @Test
    void capabilities_areThoseOfProcessImages() {
        assertThat(new CriuProvider().capabilities()).containsExactlyInAnyOrder(Capability.PROCESS_IMAGE,
            Capability.NEEDS_PRIVILEGES, Capability.MAY_CHANGE_HOSTS);
    }

    @Test
    void probeThatSaysNo_givesAReason() {
        new CriuProvider().probe().reason().ifPresent(reason -> assertThat(reason).isNotBlank());
    }

    @Test
    void processWithoutALauncher_isToldToUseOne() {
        ProcessCheckpointer checkpointer = new CriuProvider().create(RankContext.ofOnlyRank(ProtectedState.nothing()));
        assertThatIOException().isThrownBy(checkpointer::beforeCheckpoint).withMessageContaining("stft run --spc criu");
        assertThatIOException().isThrownBy(() -> checkpointer.restart(Path.of("images"), null))
            .withMessageContaining("stft restart");
        assertThat(checkpointer.connections()).isEmpty();
    }

    @Test
    void wrongSetting_isRefusedBeforeTheFirstCheckpoint() {
        System.setProperty("stft.criu.timeout", "soon");
        try {
            assertThatIllegalArgumentException().isThrownBy(() -> new ProgramContext(0, 1, Path.of("images")))
                .withMessageContainingAll("stft.criu.timeout", "'soon'");
        } finally {
            System.clearProperty("stft.criu.timeout");
        }
    }
}
