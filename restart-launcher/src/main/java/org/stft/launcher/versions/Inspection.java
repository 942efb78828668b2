package org.stft.launcher.versions;

import org.stft.store.JobFile;
import org.stft.store.JobOwner;
import org.stft.store.Manifest;

/**
 * The answer of {@code stft inspect}.
 *
 * @param store the store's directory
 * @param job the job's name
 * @param state the state of the job
 * @param owner the process that owns it at this moment; null if none does
 * @param recorded the launcher's record of it ({@code job.json}); null if it does not exist or cannot be read
 * @param directory the directory of the version; null if there is none
 * @param manifest the version's manifest; null if there is none
 */
record Inspection(String store, String job, JobState.State state, JobOwner owner, JobFile recorded, String directory,
    Manifest manifest) {}
