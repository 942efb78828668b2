package org.stft.tool.trial;

import java.util.Set;
import org.stft.probe.Call;
import org.stft.probe.Observer;
import org.stft.probe.Operation;

/** Prints every call and its site. */
public final class Seen implements Observer {

    @Override
    public String id() {
        return "seen";
    }

    @Override
    public Set<Operation> wants() {
        return Operation.allOfMpi();
    }

    @Override
    public void before(Call call) {
        System.out.println(call.operation() + " " + call.site());
    }
}
