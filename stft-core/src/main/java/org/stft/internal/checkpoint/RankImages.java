package org.stft.internal.checkpoint;

import java.util.List;
import org.stft.store.ImageRecord;
import org.stft.store.PhaseTimes;

/**
 * A rank's part in the vote: its images, which are durable.
 *
 * @param images one image of each back end
 * @param times the duration of the phases on this rank
 */
public record RankImages(List<ImageRecord> images, PhaseTimes times) {}
