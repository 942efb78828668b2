package org.stft.probe.engine;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.stft.probe.Call;
import org.stft.probe.Operation;
import org.stft.probe.Tool;
import org.stft.probe.Tool.Ending;
import org.stft.probe.Tool.Layer;
import org.stft.probe.Tool.VersionEvent;
import org.stft.probe.ToolException;
import org.stft.probe.library.MpiLibrary;

/** The tools that are switched on in this rank, from their start to their end. */
final class Tools {

    /** The system property that names them. */
    static final String SETTING = "stft.tools";
    /** The system property with the tools that a rank need not search for. */
    static final String LIST = SETTING + ".list";
    /** The system property by which calls outside MPI are seen. */
    private static final String OUTSIDE = SETTING + ".outside";
    /** The system property with the class that knows the MPI library. */
    private static final String LIBRARY = SETTING + ".library";

    private final List<Tool> tools;
    private final Map<Operation, List<Tool>> interested = new EnumMap<>(Operation.class);
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile boolean finalizing;

    private Tools(List<Tool> tools) {
        this.tools = tools;
    }

    /** @throws ToolException if they cannot be used as asked for */
    static Tools of(String ids) {
        return new Tools(
            new ToolCatalog(Tools.class.getClassLoader(), System.getProperty(LIST, "")).select(ids));
    }

    /** The MPI library of this rank. Found by its name: a search of all jars takes a rank 10 ms. */
    private static MpiLibrary library() {
        String name = System.getProperty(LIBRARY, "org.stft.probe.mpj.MpjExpress");
        try {
            return (MpiLibrary) Class.forName(name).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new ToolException("Expected in " + LIBRARY + " a class of the probe for an MPI library, found " + name
                + ": " + e + ". Correct or remove it.", e);
        }
    }

    void start() {
        ProbeFeatures features = new ProbeFeatures(library());
        for (Tool tool : tools) {
            try {
                tool.start(new ToolEnvironment(tool, tools, features));
            } catch (ToolException e) {
                throw e; // the settings are wrong, not the tool
            } catch (RuntimeException | Error e) {
                ToolFailure.end(tool, "at its start", e);
            }
        }
        if (features.outermost() != null) {
            register(features.outermost());
        }
        registerAll(EnumSet.of(Layer.PROGRAM));
        register(new EndOfTools());
        registerAll(EnumSet.range(Layer.CHECK, Layer.PIGGYBACK));
        for (Tool feature : features.tools()) {
            register(feature);
        }
        registerAll(EnumSet.of(Layer.REPLACE));
        Runtime.getRuntime().addShutdownHook(new Thread("stft-tools") {
            @Override
            public void run() {
                end(finalizing ? Ending.FINALIZED : Ending.EXIT);
            }
        });
    }

    private void registerAll(Set<Layer> layers) {
        for (Tool tool : tools) {
            if (layers.contains(tool.layer())) {
                register(tool);
            }
        }
    }

    private void register(Tool tool) {
        for (Operation operation : tool.wants()) {
            if (operation.isOutsideMpi() && !Boolean.getBoolean(OUTSIDE)) { // the agent has not redirected such calls
                throw new ToolException("The tool '" + tool.id() + "' wants to see calls outside MPI. Add -D" + OUTSIDE
                    + "=true to the options of the ranks.");
            }
            List<Tool> list = interested.get(operation);
            if (list == null) {
                list = new ArrayList<>();
                interested.put(operation, list);
            }
            list.add(tool);
        }
    }

    Chain chain(Operation operation) {
        List<Tool> list = interested.get(operation);
        return list == null ? null : new Chain(operation, list);
    }

    void publish(VersionEvent event) {
        for (Tool tool : tools) {
            try {
                tool.version(event);
            } catch (RuntimeException | Error e) {
                ToolFailure.end(tool, "when told of " + event, e);
            }
        }
    }

    void checkpointThrew(RuntimeException e) {
        for (Tool tool : tools) {
            tool.checkpointThrew(e);
        }
    }

    /** Of the first tool that knows; null if none does. */
    VersionEvent checkpointWithoutOthers() {
        for (Tool tool : tools) {
            VersionEvent known = tool.checkpointWithoutOthers();
            if (known != null) {
                return known;
            }
        }
        return null;
    }

    private void end(Ending how) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        for (Tool tool : tools) {
            try {
                tool.end(how);
            } catch (RuntimeException | Error e) {
                ToolFailure.end(tool, "at its end", e);
            }
        }
    }

    /** Ends the tools when the program has called Finalize. */
    private final class EndOfTools implements Tool {

        @Override
        public String id() {
            return "probe";
        }

        @Override
        public Layer layer() {
            return Layer.CHECK;
        }

        @Override
        public Set<Operation> wants() {
            return Set.of(Operation.FINALIZE);
        }

        @Override
        public Object around(Call call) {
            finalizing = true; // MPJ Express may end the process in it
            Object nothing = call.proceed();
            end(Ending.FINALIZED);
            return nothing;
        }
    }
}
