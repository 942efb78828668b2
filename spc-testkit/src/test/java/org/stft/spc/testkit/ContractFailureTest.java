package org.stft.spc.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.RankContext;
import org.stft.spc.Restorer;
import org.stft.spc.serialization.SerializationProvider;

/** The contract says at which byte a back end broke it. */
class ContractFailureTest {

    private static final long CAREFREE_AT = 33;

    @TempDir
    private Path directory;

    @Test
    void backEndThatAcceptsAnImageOfOneLength_isToldWhereItWasCut() {
        CheckpointerContract contract = new CheckpointerContract() {
            @Override
            protected CheckpointerProvider provider() {
                return new Carefree();
            }
        };
        contract.directory = directory;
        assertThatThrownBy(contract::imageCutAnywhere_isAnIOException).isInstanceOf(AssertionError.class)
            .hasMessageContaining("image cut after byte " + CAREFREE_AT + " of ");
    }

    /** Java serialization, but an image of one length is taken for a whole one. */
    private static final class Carefree implements CheckpointerProvider {

        @Override
        public String id() {
            return "carefree";
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.OBJECTS);
        }

        @Override
        public Probe probe() {
            return Probe.works();
        }

        @Override
        public Checkpointer create(RankContext rank) {
            Checkpointer strict = new SerializationProvider().create(rank);
            return new Checkpointer() {
                @Override
                public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
                    return strict.doCheckpoint(image, files);
                }

                @Override
                public void restart(Path image, ImageFiles files) throws IOException {
                    if (Files.size(image) == CAREFREE_AT) {
                        rank.state().restoreWith(Restorer.of(
                            rank.state().entries().stream().collect(Collectors.toMap(Entry::name, Entry::value))));
                    } else {
                        strict.restart(image, files);
                    }
                }
            };
        }
    }
}
