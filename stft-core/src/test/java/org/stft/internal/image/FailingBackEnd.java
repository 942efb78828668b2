package org.stft.internal.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.RankContext;
import org.stft.spc.ReadBack;
import org.stft.spc.Restorer;

/** A back end that fails in the operation that its setting names. */
public final class FailingBackEnd implements CheckpointerProvider {

    static final String ID = "failing";
    static final String OPERATION = "stft.failing.operation";

    @Override
    public String id() {
        return ID;
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
        String failing = rank.setting(OPERATION).orElse("");
        if (failing.equals("create")) {
            throw new IllegalArgumentException("the " + failing + " is broken");
        }
        return new Checkpointer() {

            private void reach(String operation) throws IOException {
                if (operation.equals(failing)) {
                    throw new IOException("the " + failing + " is broken");
                }
            }

            @Override
            public void beforeCheckpoint() throws IOException {
                reach("beforeCheckpoint");
            }

            @Override
            public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
                reach("doCheckpoint");
                if (failing.equals("memory")) {
                    throw new OutOfMemoryError("the " + failing + " is broken");
                }
                files.createStream(image).close();
                return Outcome.CONTINUED;
            }

            @Override
            public void afterRestart() throws IOException {
                reach("afterRestart");
            }

            @Override
            public void restart(Path image, ImageFiles files) throws IOException {
                reach("restart");
                rank.state().restoreWith(new Restorer() {
                    @Override
                    public Set<String> names() {
                        return Set.of("u");
                    }

                    @Override
                    public Object restore(Entry entry) throws IOException {
                        reach("restore");
                        return entry.value();
                    }

                    @Override
                    public void close() {
                        try {
                            reach("close");
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                });
            }

            @Override
            public Optional<ReadBack> readBack(Path image, ImageFiles files) throws IOException {
                reach("readBack");
                return Optional.empty();
            }
        };
    }
}
