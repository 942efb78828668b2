package org.stft.spc.kryo;

import java.util.List;
import java.util.Set;
import org.stft.spc.Capability;
import org.stft.spc.Checkpointer;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.Probe;
import org.stft.spc.RankContext;
import org.stft.spc.SettingDeclaration;
import org.stft.spc.kryo.classes.ClassSettings;

/** The back end {@code kryo}: application state through Kryo. */
public final class KryoProvider implements CheckpointerProvider {

    @Override
    public String id() {
        return "kryo";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.OBJECTS, Capability.MAY_CHANGE_HOSTS, Capability.REHEARSABLE);
    }

    @Override
    public List<SettingDeclaration> settings() {
        return ClassSettings.DECLARED;
    }

    @Override
    public Probe probe() {
        if (isMissing("sun.reflect.ReflectionFactory")) {
            return Probe.cannotBecause("this Java runtime has no module jdk.unsupported, with which objects are made; "
                + "add it to the runtime image (jlink --add-modules)");
        }
        return Probe.works();
    }

    private static boolean isMissing(String className) {
        try {
            Class.forName(className, false, KryoProvider.class.getClassLoader());
            return false;
        } catch (ClassNotFoundException missing) {
            return true;
        }
    }

    /**
     * Makes the checkpointer.
     *
     * @throws IllegalArgumentException if a setting of this back end is malformed
     */
    @Override
    public Checkpointer create(RankContext rank) {
        return new KryoCheckpointer(rank);
    }
}
