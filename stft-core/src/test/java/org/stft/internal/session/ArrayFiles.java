package org.stft.internal.session;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.ImageFiles;
import org.stft.spc.Probe;
import org.stft.spc.ProtectedState.Entry;
import org.stft.spc.RankContext;
import org.stft.spc.Restorer;

/** A back end for arrays of {@code long}. */
public final class ArrayFiles implements CheckpointerProvider {

    static final String ID = "arrays";
    static final String FAILING_RANK = "stft.arrays.failing-rank";
    static final String FAILING_SAVE = "stft.arrays.failing-save";

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
        boolean fails = rank.setting(FAILING_RANK).equals(Optional.of(Integer.toString(rank.rank())));
        return new Checkpointer() {

            private int saves;

            @Override
            public Outcome doCheckpoint(Path image, ImageFiles files) throws IOException {
                saves++;
                if (fails && rank.setting(FAILING_SAVE).equals(Optional.of(Integer.toString(saves)))) {
                    throw new IOException("no space left on this simulated disk");
                }
                try (DataOutputStream out = new DataOutputStream(files.createStream(image))) {
                    for (Entry entry : rank.state().entries()) {
                        out.writeUTF(entry.name());
                        out.writeInt(((long[]) entry.value()).length);
                        for (long value : (long[]) entry.value()) {
                            out.writeLong(value);
                        }
                    }
                    out.writeUTF("");
                }
                return Outcome.CONTINUED;
            }

            @Override
            public void restart(Path image, ImageFiles files) throws IOException {
                Map<String, long[]> saved = new HashMap<>();
                try (DataInputStream in = new DataInputStream(files.openStream(image))) {
                    for (String name = in.readUTF(); !name.isEmpty(); name = in.readUTF()) {
                        long[] values = new long[in.readInt()];
                        for (int i = 0; i < values.length; i++) {
                            values[i] = in.readLong();
                        }
                        saved.put(name, values);
                    }
                }
                rank.state().restoreWith(new Restorer() {
                    @Override
                    public Set<String> names() {
                        return saved.keySet();
                    }

                    @Override
                    public Object restore(Entry entry) {
                        long[] values = saved.get(entry.name());
                        System.arraycopy(values, 0, (long[]) entry.value(), 0, values.length);
                        return entry.value();
                    }

                    @Override
                    public void close() {
                    }
                });
            }
        };
    }
}
