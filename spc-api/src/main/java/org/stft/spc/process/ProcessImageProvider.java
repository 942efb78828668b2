package org.stft.spc.process;

import java.io.IOException;
import org.stft.spc.CheckpointerProvider;
import org.stft.spc.RankContext;

/** The provider of a back end for whole processes: declares {@link org.stft.spc.Capability#PROCESS_IMAGE}. */
public interface ProcessImageProvider extends CheckpointerProvider {

    @Override
    ProcessCheckpointer create(RankContext rank);

    /**
     * Opens the part of this back end that is outside the ranks of this host. Called in the launcher and in its agents,
     * if {@link #probe} finds that the back end can work there.
     *
     * @throws IOException if it cannot be opened, with the reason
     */
    ProcessHost openHost() throws IOException;
}
