package org.stft.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks what modules use of each other, and that classes which know each other in a circle are few. */
class ModuleApiTest {

    /** The packages of each module that others may use, the rest is its own; a type in other packages by its name. */
    private static final Map<String, Set<String>> API = Map.ofEntries(
        Map.entry("stft-base",
            Set.of("org.stft.base.concurrent", "org.stft.base.debug", "org.stft.base.io", "org.stft.base.net",
                "org.stft.base.plugin",
                "org.stft.base.process", "org.stft.base.text", "org.stft.base.time")),
        Map.entry("spc-api", Set.of("org.stft.spc", "org.stft.spc.process")),
        Map.entry("stft-core",
            Set.of("org.stft", "org.stft.config", "org.stft.event", "org.stft.fault", "org.stft.link", "org.stft.mp",
                "org.stft.services", "org.stft.store", "org.stft.internal.session.RankProcess")),
        Map.entry("ordered-init", Set.of("org.stft.order")),
        Map.entry("launcher-api", Set.of("org.stft.launcher.extension")),
        Map.entry("mpi-probe", Set.of("org.stft.probe")),
        Map.entry("mpi-probe-agent", Set.of("org.stft.probe.agent")),
        Map.entry("event-log", Set.of("org.stft.log", "org.stft.tool.log.EventLog")),
        Map.entry("event-log-reader", Set.of("org.stft.log.compare", "org.stft.log.follow", "org.stft.log.launcher",
            "org.stft.log.match", "org.stft.log.command.LogOptions")),
        Map.entry("event-queries", Set.of("org.stft.eml.control", "org.stft.eml.data", "org.stft.eml.language")),
        Map.entry("call-mutator", Set.of("org.stft.tool.mutate")),
        Map.entry("forced-outcomes", Set.of("org.stft.tool.race")),
        Map.entry("recorded-calls", Set.of("org.stft.tool.replay")),
        Map.entry("race-check", Set.of("org.stft.race.run")),
        Map.entry("report", Set.of("org.stft.report")));

    private static final int MOST_IN_A_CIRCLE = 5;
    private static final Pattern MODULE = Pattern.compile("/([^/]+)/target/");

    private final JavaClasses all = new ClassFileImporter().withImportOption(new ShippedClasses())
        .withImportOption(location -> !location.contains("/org/stft/probe/agent/asm/")) // ASM, under another name
        .importPackages("org.stft");

    /** Empty for a class that is not STFT's. */
    private static String moduleOf(JavaClass type) {
        if (!type.getPackageName().startsWith("org.stft")) {
            return "";
        }
        Matcher module = MODULE.matcher(type.getSource().map(Source::getUri).map(Object::toString).orElse(""));
        return module.find() ? module.group(1) : "";
    }

    @Test
    void modules_useOnlyTheApiOfOthers() {
        Set<String> inside = new TreeSet<>();
        Map<String, Set<String>> used = new TreeMap<>();
        for (JavaClass type : all) {
            for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
                JavaClass target = dependency.getTargetClass();
                String module = moduleOf(target);
                if (module.isEmpty() || module.equals(moduleOf(type))) {
                    continue;
                }
                Set<String> api = API.getOrDefault(module, Set.of());
                String name = nameOf(target);
                String part = api.contains(name) ? name : target.getPackageName();
                used.computeIfAbsent(module, each -> new TreeSet<>()).add(part);
                if (!api.contains(part)) {
                    inside.add(nameOf(type) + " uses " + name + " of " + module);
                }
            }
        }
        assertThat(inside).isEmpty();
        assertThat(used).as("what is used of each module").isEqualTo(new TreeMap<>(API));
    }

    @Test
    void circlesOfClasses_areSmall() {
        Map<String, Set<String>> uses = new TreeMap<>();
        for (JavaClass type : all) {
            Set<String> targets = uses.computeIfAbsent(nameOf(type), each -> new TreeSet<>());
            type.getDirectDependenciesFromSelf().forEach(each -> targets.add(nameOf(each.getTargetClass())));
        }
        List<Set<String>> circles = new Circles(uses).find();
        assertThat(circles).as("circles were found").isNotEmpty();
        assertThat(circles).allSatisfy(circle -> assertThat(circle).hasSizeLessThanOrEqualTo(MOST_IN_A_CIRCLE));
    }

    @Test
    void circle_isFoundWithAllThatAreInIt() {
        assertThat(new Circles(Map.of("a", Set.of("b"), "b", Set.of("c", "d"), "c", Set.of("a"), "d", Set.of("e"), "e",
            Set.of())).find()).containsExactly(Set.of("a", "b", "c"));
    }

    /** The outermost class of a type, or of an array's elements. */
    private static String nameOf(JavaClass type) {
        JavaClass outer = type.getBaseComponentType();
        while (outer.getEnclosingClass().isPresent()) {
            outer = outer.getEnclosingClass().get();
        }
        return outer.getName();
    }

    /** The strongly connected components of a graph that have several nodes, after Tarjan (1972). */
    private static final class Circles {

        private final Map<String, Set<String>> uses;
        private final Map<String, Integer> order = new HashMap<>();
        private final Map<String, Integer> lowest = new HashMap<>();
        private final Deque<String> path = new ArrayDeque<>();
        private final List<Set<String>> found = new ArrayList<>();

        Circles(Map<String, Set<String>> uses) {
            this.uses = uses;
        }

        List<Set<String>> find() {
            uses.keySet().stream().sorted().filter(node -> !order.containsKey(node)).forEach(this::visit);
            return found;
        }

        private void visit(String node) {
            order.put(node, order.size());
            lowest.put(node, order.get(node));
            path.push(node);
            for (String next : uses.get(node)) {
                if (uses.containsKey(next) && !order.containsKey(next)) {
                    visit(next);
                    lowest.merge(node, lowest.get(next), Math::min);
                } else if (path.contains(next)) {
                    lowest.merge(node, order.get(next), Math::min);
                }
            }
            if (lowest.get(node).equals(order.get(node))) {
                close(node);
            }
        }

        private void close(String first) {
            Set<String> circle = new TreeSet<>();
            while (!circle.contains(first)) {
                circle.add(path.pop());
            }
            if (circle.size() > 1) {
                found.add(circle);
            }
        }
    }
}
