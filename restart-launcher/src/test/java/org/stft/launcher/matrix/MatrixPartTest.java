package org.stft.launcher.matrix;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class MatrixPartTest {

    private static final TestTag MATRIX = TestTag.create("matrix");

    @Test
    void partsOfTheMatrix_haveEachTestOnce_andEachHasAllOtherTests() {
        Set<TestIdentifier> all = testsOf("1/1");
        List<TestIdentifier> inParts = new ArrayList<>();
        for (String part : List.of("1/3", "2/3", "3/3")) {
            inParts.addAll(testsOf(part));
        }
        assertThat(all).anyMatch(MatrixPartTest::isOfMatrix).anyMatch(test -> !isOfMatrix(test));
        assertThat(inParts).hasSameElementsAs(all);
        assertThat(inParts.stream().filter(MatrixPartTest::isOfMatrix)).doesNotHaveDuplicates();
        assertThat(inParts.stream().filter(test -> !isOfMatrix(test))).hasSize(3 * (int) all.stream()
            .filter(test -> !isOfMatrix(test)).count());
    }

    @Test
    void partsOfAllTests_haveEachTestOnce() {
        List<TestIdentifier> inParts = new ArrayList<>();
        for (String part : List.of("1/3 of all", "2/3 of all", "3/3 of all")) {
            Set<TestIdentifier> some = testsOf(part);
            assertThat(some).anyMatch(test -> !isOfMatrix(test));
            inParts.addAll(some);
        }
        assertThat(inParts).doesNotHaveDuplicates().hasSameElementsAs(testsOf("1/1"));
    }

    @Test
    void partThatThereIsNot_isRefused() {
        assertThatThrownBy(() -> new MatrixPart("4/3")).hasMessageContaining("'4/3'");
        assertThatThrownBy(() -> new MatrixPart("two")).hasMessageContaining("'two'");
    }

    private static boolean isOfMatrix(TestIdentifier test) {
        return test.getTags().contains(MATRIX);
    }

    private static Set<TestIdentifier> testsOf(String part) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass("org.stft.launcher.BadInputIT"), selectClass("org.stft.launcher.JobIT"),
                selectClass("org.stft.launcher.hosts.HostsIT"))
            .filters(new MatrixPart(part)).build();
        // without the filters of META-INF/services: this build's own part is one of them
        LauncherConfig noOtherFilters = LauncherConfig.builder().enablePostDiscoveryFilterAutoRegistration(false)
            .build();
        var plan = LauncherFactory.create(noOtherFilters).discover(request);
        return plan.getRoots().stream().flatMap(root -> plan.getDescendants(root).stream())
            .filter(test -> test.getSource().orElse(null) instanceof MethodSource).collect(toSet());
    }
}
