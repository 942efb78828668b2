package org.stft.probe.engine;

import org.stft.probe.Operation;
import org.stft.probe.Tool.VersionEvent;
import org.stft.probe.ToolException;

/** The tools of this rank. One for each class loader: the ranks of the multicore device have one each. */
final class RankTools {

    private static final Tools TOOLS = start();

    private RankTools() {
    }

    /** The chain of an operation, or null if no tool is interested. */
    static Chain chain(Operation operation) {
        return TOOLS == null ? null : TOOLS.chain(operation);
    }

    /** Makes a call for a tool, as one of the program. */
    static Object call(Operation operation, Object self, Object[] arguments, String site) {
        Chain chain = chain(operation);
        return chain == null
            ? RealCalls.call(operation, self, arguments)
            : chain.call(self, arguments, site);
    }

    /** Passes the program's calls and STFT's events to the tools of this rank. */
    static void publish(VersionEvent event) {
        if (TOOLS != null) {
            TOOLS.publish(event);
        }
    }

    static void checkpointThrew(RuntimeException e) {
        if (TOOLS != null) {
            TOOLS.checkpointThrew(e);
        }
    }

    static VersionEvent checkpointWithoutOthers() {
        return TOOLS == null ? null : TOOLS.checkpointWithoutOthers();
    }

    private static Tools start() {
        String ids = System.getProperty(Tools.SETTING, "");
        if (ids.isEmpty()) {
            return null;
        }
        try {
            Tools tools = Tools.of(ids);
            tools.start();
            return tools;
        } catch (ToolException e) {
            ToolFailure.end(e.getMessage());
            return null;
        }
    }
}
