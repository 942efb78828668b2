package org.stft.probe.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.User_function;
import org.stft.probe.Communicators;
import org.stft.probe.Datatypes;
import org.stft.probe.MatchingNumbers;
import org.stft.probe.MpiObjects;
import org.stft.probe.OpenObjects;
import org.stft.probe.Operation;
import org.stft.probe.Piggyback;
import org.stft.probe.ProgramThreads;
import org.stft.probe.RequestOrigins;
import org.stft.probe.Tool;
import org.stft.probe.ToolContext;
import org.stft.probe.ToolMessages;
import org.stft.probe.agent.Agent;

/** The environment of one tool in this rank. */
final class ToolEnvironment implements ToolContext {

    private final Tool tool;
    private final List<Tool> tools;
    private final ProbeFeatures features;

    /** @param tools all that are switched on */
    ToolEnvironment(Tool tool, List<Tool> tools, ProbeFeatures features) {
        this.tool = tool;
        this.tools = tools;
        this.features = features;
    }

    @Override
    public String setting(String name, String fallback) {
        return System.getProperty("stft." + tool.id() + "." + name, fallback);
    }

    @Override
    public int rank() {
        return MPI.COMM_WORLD == null ? -1 : MPI.COMM_WORLD.Rank();
    }

    @Override
    public String run() {
        return features.library().run();
    }

    @Override
    public <T extends Tool> T tool(Class<T> type) {
        return tools.stream().filter(type::isInstance).map(type::cast).findFirst().orElse(null);
    }

    @Override
    public Path directory() throws IOException {
        return Files.createDirectories(features.directory().resolve(tool.id()));
    }

    @Override
    public void directoryOfTools(Path directory) {
        features.directory(directory);
    }

    @Override
    public void report(String line) {
        System.err.println(tool.id() + ": " + (rank() < 0 ? "" : "rank " + rank() + ": ") + line);
    }

    @Override
    public RequestOrigins origins() {
        return features.origins(tool);
    }

    @Override
    public Communicators communicators() {
        return features.communicators();
    }

    @Override
    public MatchingNumbers numbers() {
        return features.numbers();
    }

    @Override
    public void piggyback(Piggyback piggyback) {
        features.piggyback(tool, piggyback);
    }

    @Override
    public Datatypes datatypes() {
        return features.datatypes();
    }

    @Override
    public OpenObjects openObjects() {
        return features.openObjects();
    }

    @Override
    public ProgramThreads threads() {
        return features.threads();
    }

    @Override
    public Object call(Operation operation, Object self, String site, Object... arguments) {
        return RankTools.call(operation, self, arguments, site);
    }

    @Override
    public boolean handlesSignals() {
        return Agent.handlesSignals();
    }

    @Override
    public boolean isOfStft(String className) {
        return Agent.isOfStft(className);
    }

    @Override
    public ToolMessages messages(Intracomm communicator) {
        return features.library().messages(communicator);
    }

    @Override
    public User_function function(Op op) {
        return features.library().function(op);
    }

    @Override
    public MpiObjects objects() {
        return features.library().objects();
    }
}
