package org.stft.internal.checkpoint;

import java.util.List;
import org.stft.store.ImageRecord;

/**
 * A rank's part in the vote: its images, which are durable.
 *
 * @param images one of each back end
 */
record RankImages(List<ImageRecord> images) {}
