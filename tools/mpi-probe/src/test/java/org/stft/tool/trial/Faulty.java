package org.stft.tool.trial;

import java.util.Set;
import mpi.MPIException;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;

/** Ends a call in a way that {@code -Dtrial.fault} names. */
public final class Faulty implements Tool {

    @Override
    public String id() {
        return "faulty";
    }

    @Override
    public Layer layer() {
        return Layer.CHECK;
    }

    @Override
    public Set<Operation> wants() {
        return Set.of(Operation.WTIME);
    }

    @Override
    public Object around(Call call) throws Throwable {
        switch (System.getProperty("trial.fault")) {
            case "defect" :
                throw new IndexOutOfBoundsException("a defect of the tool");
            case "stop" :
                throw call.fail(new MPIException("stopped by the tool"));
            case "type" :
                return "now";
            case "nothing" :
                return null;
            case "twice" :
                call.proceed();
                return call.proceed();
            default :
                return call.proceed();
        }
    }
}
