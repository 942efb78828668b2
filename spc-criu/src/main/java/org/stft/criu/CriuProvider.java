package org.stft.criu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.stft.criu.os.Privileges;
import org.stft.criu.rank.CriuCheckpointer;
import org.stft.criu.rank.CriuSetting;
import org.stft.criu.rank.DumpRequest;
import org.stft.criu.tool.Criu;
import org.stft.spc.Capability;
import org.stft.spc.Probe;
import org.stft.spc.RankContext;
import org.stft.spc.SettingDeclaration;
import org.stft.spc.process.ProcessCheckpointer;
import org.stft.spc.process.ProcessHost;
import org.stft.spc.process.ProcessImageProvider;

/** The back end {@code criu}: the whole process. For Linux, with the privileges that CRIU needs. */
public final class CriuProvider implements ProcessImageProvider {

    @Override
    public String id() {
        return "criu";
    }

    @Override
    public Set<Capability> capabilities() {
        return Set.of(Capability.PROCESS_IMAGE, Capability.NEEDS_PRIVILEGES, Capability.MAY_CHANGE_HOSTS);
    }

    @Override
    public List<SettingDeclaration> settings() {
        return Arrays.stream(CriuSetting.values()).map(CriuSetting::declaration).toList();
    }

    @Override
    public Set<String> variables() {
        return Set.of(Criu.VARIABLE, DumpRequest.ADDRESS, DumpRequest.SECRET);
    }

    /** {@inheritDoc} In a rank, the answer is yes if its launcher uses this back end; elsewhere it tests for itself. */
    @Override
    public Probe probe() {
        if (System.getenv(DumpRequest.ADDRESS) != null) {
            return Probe.works();
        }
        if (!System.getProperty("os.name").equals("Linux")) {
            return Probe
                .cannotBecause("CRIU saves processes of Linux only, and this is " + System.getProperty("os.name"));
        }
        try {
            List<String> missing = Privileges.missing();
            if (!missing.isEmpty()) {
                return Probe.cannotBecause("this process lacks the capabilit" + (missing.size() == 1 ? "y " : "ies ")
                    + String.join(", ", missing) + ". Run as root, or with these capabilities.");
            }
            Criu.find(System.getenv());
            return Probe.works();
        } catch (IOException e) {
            return Probe.cannotBecause(e.getMessage());
        }
    }

    /**
     * The CRIU that this back end uses here.
     *
     * @throws IOException if none is suitable; the message lists the places searched
     */
    public Path program() throws IOException {
        return Criu.find(System.getenv()).program();
    }

    /** {@inheritDoc} Saves a small JVM, kills it and restores it. */
    @Override
    public Probe trial() {
        return SelfTest.run();
    }

    @Override
    public ProcessCheckpointer create(RankContext rank) {
        return new CriuCheckpointer(rank);
    }

    /**
     * {@inheritDoc} Its timeout is {@code stft.criu.timeout} of this process, as a system property or in the
     * environment.
     */
    @Override
    public ProcessHost openHost() throws IOException {
        Optional<String> limit = Optional.ofNullable(System.getProperty(CriuSetting.TIMEOUT.key()))
            .or(() -> Optional.ofNullable(System.getenv("STFT_CRIU_TIMEOUT")));
        return new CriuHost(Criu.find(System.getenv()), CriuSetting.TIMEOUT.duration(limit));
    }
}
