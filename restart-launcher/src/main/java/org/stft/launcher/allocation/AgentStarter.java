package org.stft.launcher.allocation;

import java.util.List;
import org.stft.launcher.allocation.Allocation.Node;

/** Starts the agents of several nodes by one program. They then join by themselves. */
public interface AgentStarter {

    /** The name by which {@code --hosts} means its nodes. */
    String id();

    /** The command that runs another command once on each of these nodes, with the environment of this process. */
    List<String> onEach(List<Node> nodes, List<String> command);
}
