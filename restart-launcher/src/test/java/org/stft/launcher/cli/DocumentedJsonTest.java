package org.stft.launcher.cli;

import static org.stft.launcher.JsonMembers.assertDocumented;

import org.junit.jupiter.api.Test;

class DocumentedJsonTest {

    @Test
    void everyMember_isOnThePageOfCommands() throws Exception {
        assertDocumented("stacks", StacksCommand.Report.class);
        assertDocumented("debug", DebugCommand.Report.class);
    }
}
