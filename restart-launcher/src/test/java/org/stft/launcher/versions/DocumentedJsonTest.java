package org.stft.launcher.versions;

import static org.stft.launcher.JsonMembers.assertDocumented;

import org.junit.jupiter.api.Test;

class DocumentedJsonTest {

    @Test
    void everyMember_isOnThePageOfCommands() throws Exception {
        assertDocumented("list", Listing.class);
        assertDocumented("inspect", Inspection.class);
        assertDocumented("verify", VerifyAnswer.class);
        assertDocumented("prune", PruneAnswer.class);
    }
}
