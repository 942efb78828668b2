package org.stft.check.launcher;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.stft.base.io.FileErrors;
import org.stft.base.text.Sentences;
import org.stft.check.mutate.MutatedJob;
import org.stft.config.Settings;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;
import org.stft.launcher.extension.LauncherExtension;
import org.stft.spc.SettingDeclaration;
import org.stft.tool.mutate.CallMutator;

/** Jobs with a mutation: those that {@code stft check mutate} runs, and those that the user runs again. */
public final class MutatorExtension implements LauncherExtension {

    @Override
    public String id() {
        return CallMutator.ID;
    }

    @Override
    public List<SettingDeclaration> settings() {
        return List.of(new SettingDeclaration(MutatedJob.MUTATION, "", "the call that is changed; "
            + "'stft check mutate' prints it for each mutation", "a mutation", text -> true));
    }

    @Override
    public Settings prepare(Settings settings) {
        try {
            return MutatedJob.prepare(settings);
        } catch (IOException e) {
            throw new CommandException(ExitCode.USAGE,
                "The mutation of this job cannot be read: " + Sentences.closed(FileErrors.of(e)), e);
        }
    }

    /** Its failure is what is asked for. */
    @Override
    public boolean mayRestart(Map<String, String> properties) {
        return !MutatedJob.is(properties);
    }
}
