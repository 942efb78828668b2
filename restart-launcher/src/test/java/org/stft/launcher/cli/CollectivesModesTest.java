package org.stft.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.stft.tool.collectives.CollectivesSettings;

class CollectivesModesTest {

    @Test
    void completesTheModesOfTheTool() {
        assertThat(new CollectivesModes()).containsExactlyElementsOf(CollectivesSettings.modes());
    }
}
