package org.stft.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.stft.fault.CrashPoint;
import org.stft.fault.FaultSpec.Kill;

/**
 * A test that kills a program at every crash point of the protocol: the method is called once for each point,
 * each rank that passes it, and each choice of the processes that are killed. It takes a {@link Crash} and calls
 * {@link Crash#survive}.
 *
 * <pre>{@code
 * @CrashMatrix(main = Heat.class, arguments = {"50", "12"}, result = "sum of temperatures.*")
 * void comesBackWithTheSameResult(Crash crash) {
 *     crash.survive();
 * }
 * }</pre>
 *
 * <p>The program must make at least {@link #version} checkpoints, and print the same lines in every run.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(CrashMatrixExtension.class)
public @interface CrashMatrix {

    /** The program's main class, on the class path of the test. */
    Class<?> main();

    /** The program's arguments. */
    String[] arguments() default {};

    /** The number of ranks. */
    int ranks() default 2;

    /**
     * The version that is being written when the program is killed, or from which it is being restarted. By
     * default the first one after which an older one is removed, with {@code --keep 2}.
     */
    long version() default 3;

    /** The lines of standard output that are the result: a regular expression for whole lines, without the prefix. */
    String result() default ".*";

    /** The crash points; by default all. */
    CrashPoint[] points() default {};

    /** The points that are left out, such as those of another test. */
    CrashPoint[] except() default {};

    /** The ranks in which the fault is injected; by default all that reach the point. */
    int[] targets() default {};

    /** The processes that are killed. */
    Kill[] kills() default {Kill.RANK, Kill.ALL, Kill.LAUNCHER};

    /** Options for the JVM of every rank; by default those of a JVM that starts quickly and has 128 MB. */
    String[] jvmOptions() default {};

    /** Further options of {@code stft run}, such as {@code --spc}. */
    String[] options() default {};

    /** The timeout of a run of the program, in seconds. */
    int timeoutSeconds() default 180;
}
