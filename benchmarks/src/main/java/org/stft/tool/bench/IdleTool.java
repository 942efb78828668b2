package org.stft.tool.bench;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.stft.probe.Observer;
import org.stft.probe.Operation;

/** A tool that observes every call of MPI and does nothing. */
public class IdleTool implements Observer {

    @Override
    public String id() {
        return "idle1";
    }

    @Override
    public Set<Operation> wants() {
        return Stream.of(Operation.values()).filter(each -> !each.isOutsideMpi()).collect(Collectors.toSet());
    }

    /** One more. */
    public static final class Second extends IdleTool {
        @Override
        public String id() {
            return "idle2";
        }
    }

    /** And one more. */
    public static final class Third extends IdleTool {
        @Override
        public String id() {
            return "idle3";
        }
    }
}
