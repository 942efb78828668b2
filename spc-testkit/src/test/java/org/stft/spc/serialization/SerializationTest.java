package org.stft.spc.serialization;

import org.stft.spc.CheckpointerProvider;
import org.stft.spc.testkit.CheckpointerContract;

/** The ten-line back end keeps the whole contract. */
class SerializationTest extends CheckpointerContract {

    @Override
    protected CheckpointerProvider provider() {
        return new SerializationProvider();
    }
}
