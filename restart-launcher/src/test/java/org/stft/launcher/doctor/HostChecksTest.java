package org.stft.launcher.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.stft.launcher.agent.HostFacts;
import org.stft.launcher.agent.HostReport;

class HostChecksTest {

    private static HostReport host(String name, double latency, double rate, double offset, long store, String java) {
        return new HostReport(name,
            Optional.of(new HostFacts(java, "Linux amd64", 8, "eth0", "10.0.0.2", null, store, Map.of("criu", ""))),
            Optional.of(new HostReport.Line(latency, rate, offset)), Optional.empty());
    }

    private static HostReport usual(String name) {
        return host(name, 40, 1.2e9, 0.5, 400_000_000, "17.0.9");
    }

    private static CheckResult odd(HostReport other) {
        List<CheckResult> results = HostChecks.results(List.of(usual("ssh:a"), other, usual("ssh:c")));
        assertThat(List.of(results.get(0), results.get(2))).allMatch(CheckResult::works);
        assertThat(results.get(1).works()).isFalse();
        return results.get(1);
    }

    @Test
    void alikeHosts_areDescribed() {
        assertThat(HostChecks.results(List.of(usual("ssh:a"), usual("ssh:b")))).allMatch(CheckResult::works)
            .first().extracting(CheckResult::found).isEqualTo(
                "eth0 10.0.0.2, 1200 MB/s, 40 µs, clock +0.5 ms, store 400 MB/s, Java 17.0.9, Linux amd64, 8 processors, criu works");
    }

    @Test
    void slowOrOddHost_isNamedWithTheReason() {
        assertThat(odd(host("b", 40, 1e8, 0, 400_000_000, "17.0.9")).found())
            .endsWith("; its line is slow: 100 MB/s, the others 1200 MB/s");
        assertThat(odd(host("b", 300, 1.2e9, 0, 400_000_000, "17.0.9")).found())
            .endsWith("; it takes 300 µs to answer, the others 40 µs");
        assertThat(odd(host("b", 40, 1.2e9, -2500, 400_000_000, "17.0.9")).found()).contains("its clock is wrong");
        assertThat(odd(host("b", 40, 1.2e9, 0, 4_000_000, "17.0.9")).found())
            .endsWith("; its way to the store is slow: 4.0 MB/s, the others 400 MB/s");
        assertThat(odd(host("b", 40, 1.2e9, 0, 400_000_000, "25")).found())
            .endsWith("; another Java than most: '25', there '17.0.9'");
        assertThat(odd(host("b", 40, 1.2e9, 0, 400_000_000, "25")).needed()).isFalse();
    }

    @Test
    void hostWithoutTheStoreOrAnAnswer_isAFailure() {
        HostReport without = new HostReport("b",
            Optional
                .of(new HostFacts("17.0.9", "Linux amd64", 8, "eth0", "10.0.0.2", "the store /s does not exist there",
                    0, Map.of("criu", ""))),
            Optional.of(new HostReport.Line(40, 1.2e9, 0)), Optional.empty());
        assertThat(odd(without).needed()).isTrue();
        assertThat(odd(without).found()).endsWith("; the store /s does not exist there");
        CheckResult gone = odd(new HostReport("b", Optional.empty(), Optional.empty(), Optional.of("no route")));
        assertThat(gone.needed()).isTrue();
        assertThat(gone.found()).isEqualTo("no route");
    }
}
