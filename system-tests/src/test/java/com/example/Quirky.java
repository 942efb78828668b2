package com.example;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.stft.services.Services;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.spc.ProtectedState;
import org.stft.spc.RankContext;
import org.stft.spc.ReadBack;

/** Back ends of a user, as they come without knowledge of STFT's own messages. */
public abstract class Quirky implements CheckpointerProvider {

    private final String id;

    private Quirky(String id) {
        this.id = id;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.OBJECTS);
    }

    @Override
    public Probe probe() {
        return Probe.works();
    }

    /** Cannot work here, and says why in a sentence with a full stop. */
    public static final class Absent extends Quirky {
        public Absent() {
            super("absent");
        }

        @Override
        public Probe probe() {
            return Probe.cannotBecause("its licence server is down.");
        }

        @Override
        public Checkpointer create(RankContext rank) {
            throw new IllegalStateException("it cannot work");
        }
    }

    /** Throws what only its author knows. */
    public static final class Full extends Quirky {
        public Full() {
            super("full");
        }

        @Override
        public Checkpointer create(RankContext rank) {
            rank.setting("stft.full.depth").ifPresent(Integer::parseInt);
            return new Checkpointer() {
                @Override
                public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
                    throw new QuotaException("42");
                }

                @Override
                public void restart(Path image, ImageFiles files) throws IOException {
                    throw new QuotaException("43");
                }
            };
        }
    }

    /** Works, for it is another one under its own name. */
    public static final class Twin extends Quirky {
        public Twin() {
            super("twin");
        }

        @Override
        public Checkpointer create(RankContext rank) {
            return Services.backEnd("kryo").create(rank);
        }
    }

    /** Restores each number of an array one too high. */
    public static final class Wrong extends Quirky {
        public Wrong() {
            super("wrong");
        }

        @Override
        public Checkpointer create(RankContext rank) {
            Checkpointer right = Services.backEnd("kryo").create(rank);
            return new Checkpointer() {
                @Override
                public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
                    return right.doCheckpoint(image, files);
                }

                @Override
                public void restart(Path image, ImageFiles files) throws IOException {
                    right.restart(image, files);
                }

                @Override
                public Optional<ReadBack> readBack(Path image, ImageFiles files) throws IOException {
                    return right.readBack(image, files).map(TooHigh::new);
                }
            };
        }
    }

    private record TooHigh(ReadBack right) implements ReadBack {
        @Override
        public Set<String> names() {
            return right.names();
        }

        @Override
        public Object restore(ProtectedState.Entry entry) throws IOException {
            Object restored = right.restore(entry);
            if (restored instanceof long[] numbers) {
                numbers[0]++;
            }
            return restored;
        }

        @Override
        public void close() throws IOException {
            right.close();
        }
    }

    /** A full disk, in the words of a library. */
    static final class QuotaException extends IOException {

        private static final long serialVersionUID = 1;

        QuotaException(String message) {
            super(message);
        }
    }
}
