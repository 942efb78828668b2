package org.stft.launcher.versions;

import org.stft.internal.file.JobOwner;
import org.stft.store.JobFile;
import org.stft.store.Manifest;

/**
 * The answer of {@code stft inspect}.
 *
 * @param store the store's directory
 * @param job the job's name
 * @param state how the job is
 * @param owner who owns it at this moment; null if nobody does
 * @param recorded what the launcher wrote down of it ({@code job.json}); null if it did not, or it cannot be read
 * @param directory where the version is; null if there is none
 * @param manifest the version's manifest; null if there is none
 */
record Inspection(String store, String job, JobState.State state, JobOwner owner, JobFile recorded, String directory,
    Manifest manifest) {}
