package org.stft.spc.kryo;

import org.stft.spc.CheckpointerProvider;
import org.stft.spc.testkit.CheckpointerContract;

class KryoContractTest extends CheckpointerContract {

    @Override
    protected CheckpointerProvider provider() {
        return new KryoProvider();
    }
}
