package org.stft.testkit;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.stft.fault.CrashPoint;

/** Creates one test for each cell of a {@link CrashMatrix}. */
final class CrashMatrixExtension implements TestTemplateInvocationContextProvider {

    /** The system property with the beginning of the names of the cells that are tested. */
    static final String CHOSEN = "stft.test.cell";

    private static final Namespace NAMESPACE = Namespace.create(CrashMatrixExtension.class);

    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return context.getRequiredTestMethod().isAnnotationPresent(CrashMatrix.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        CrashMatrix matrix = context.getRequiredTestMethod().getAnnotation(CrashMatrix.class);
        Reference reference = new Reference(program(matrix), matrix.version(), Pattern.compile(matrix.result()),
            Duration.ofSeconds(matrix.timeoutSeconds()), StftJobs.directoryOf(context));
        context.getStore(NAMESPACE).put(reference, reference); // closes it after the last cell
        return chosen(cells(matrix), System.getProperty(CHOSEN, "")).stream()
            .map(cell -> new Invocation(cell, reference));
    }

    private static List<Cell> cells(CrashMatrix matrix) {
        return Cell.of(points(matrix), matrix.ranks(), List.of(matrix.kills())).stream()
            .filter(cell -> matrix.targets().length == 0
                || IntStream.of(matrix.targets()).anyMatch(rank -> rank == cell.rank()))
            .toList();
    }

    /**
     * The cells whose name begins with a text.
     *
     * @throws IllegalArgumentException if there is none
     */
    static List<Cell> chosen(List<Cell> cells, String name) {
        List<Cell> chosen = cells.stream().filter(cell -> cell.toString().startsWith(name)).toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("No cell of this matrix has a name that begins with '" + name + "' ("
                + CHOSEN + "). The cells are\n" + cells.stream().map(Cell::toString).collect(Collectors.joining("\n")));
        }
        return chosen;
    }

    private static List<CrashPoint> points(CrashMatrix matrix) {
        return Stream.of(matrix.points().length == 0 ? CrashPoint.values() : matrix.points())
            .filter(point -> !List.of(matrix.except()).contains(point)).toList();
    }

    private static Program program(CrashMatrix matrix) {
        List<String> jvmOptions = Arrays.asList(matrix.jvmOptions());
        return new Program(matrix.main(), matrix.ranks(), Arrays.asList(matrix.arguments()),
            jvmOptions.isEmpty() ? Program.SMALL_JVM : jvmOptions, Arrays.asList(matrix.options()));
    }

    /** One test. */
    private record Invocation(Cell cell, Reference reference) implements TestTemplateInvocationContext {

        @Override
        public String getDisplayName(int index) {
            return cell.toString();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new OneCrash(cell, reference));
        }
    }

    /** Gives a test its {@link Crash} and cleans up after it. */
    private static final class OneCrash implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

        private final StftJobs jobs = new StftJobs();
        private final Cell cell;
        private final Reference reference;

        OneCrash(Cell cell, Reference reference) {
            this.cell = cell;
            this.reference = reference;
        }

        @Override
        public void beforeEach(ExtensionContext context) throws IOException {
            jobs.beforeEach(context);
        }

        @Override
        public void afterEach(ExtensionContext context) throws IOException {
            jobs.afterEach(context);
        }

        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Crash.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return new Crash(cell, reference, jobs.job(reference.program()).timeout(reference.timeout()));
        }
    }
}
