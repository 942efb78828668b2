package org.stft.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallSiteTest {

    @Test
    void site_hasFunctionFileAndLine() {
        assertThat(CallSite.in("my.app.Pi.main(Pi.java:42)"))
            .containsExactly(new CallSite("my.app.Pi.main", "my/app/Pi.java", 42));
        assertThat(CallSite.in("Pi.<init>(Pi.java:7)")).containsExactly(new CallSite("Pi.<init>", "Pi.java", 7));
        assertThat(CallSite.in("my.Pi$Worker.lambda$run$0(Pi.java:9)"))
            .containsExactly(new CallSite("my.Pi$Worker.lambda$run$0", "my/Pi.java", 9));
    }

    @Test
    void helperMethod_hasItsCallerToo() {
        assertThat(CallSite.in("a.B.any(B.java:3) called at a.C.main(C.java:4)"))
            .containsExactly(new CallSite("a.B.any", "a/B.java", 3), new CallSite("a.C.main", "a/C.java", 4));
    }

    @Test
    void classWithoutDebugInformation_isInTheFileOfItsOutermostClass() {
        assertThat(CallSite.in("my.Pi$Worker.run(Unknown Source)"))
            .containsExactly(new CallSite("my.Pi$Worker.run", "my/Pi.java", 1));
        assertThat(CallSite.in("my.Pi.run(Pi.java)")).containsExactly(new CallSite("my.Pi.run", "my/Pi.java", 1));
        assertThat(CallSite.in("my.Pi.run(null:-1)")).containsExactly(new CallSite("my.Pi.run", "my/Pi.java", 1));
    }

    @Test
    void otherText_isNoSite() {
        assertThat(CallSite.in("")).isEmpty();
        assertThat(CallSite.in("no line")).isEmpty();
    }
}
