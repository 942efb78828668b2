package org.stft.internal.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.stft.StftException;
import org.stft.StftException.Category;
import org.stft.config.Settings;
import org.stft.internal.checkpoint.CheckpointTransaction.Aborted;
import org.stft.internal.checkpoint.CheckpointTransaction.Entered;
import org.stft.store.PhaseTimes;

class TransitionLogTest {

    private static final CheckpointPlan PLAN = new CheckpointPlan(7, false, "staging", false);

    private static String logged(String verbose) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            TransitionLog log = new TransitionLog(
                Settings.of(Map.of("stft.verbose", verbose, "stft.job", "heat"), Map.of()), 3);
            log.reached(new Entered(PLAN, 12, "Heat.java:7", PhaseTimes.NONE));
            log.reached(7, "quiesced");
            log.reached(new Aborted(PLAN, 12, new StftException(Category.RETRY, "no space")));
        } finally {
            System.setErr(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void offByDefault_thenOn_eachTransitionIsALine() {
        assertThat(logged("off")).isEmpty();
        assertThat(logged("on").lines()).containsExactly("stft: job heat, rank 3, version 7: entered",
            "stft: job heat, rank 3, version 7: quiesced", "stft: job heat, rank 3, version 7: aborted: no space");
    }
}
