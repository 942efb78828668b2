package org.stft.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.stft.acceptance.programs.PassesValueAround;
import org.stft.testkit.Ended;
import org.stft.testkit.StftJob;
import org.stft.testkit.StftJobs;

/** The libraries' own programs start ranks on other hosts, which here are network namespaces with names of their own. */
@Tag("any-java")
class NativeHostsIT {

    private static final Pattern RESULT = Pattern.compile(".*result of rank.*");

    @RegisterExtension
    final StftJobs jobs = new StftJobs();

    /** What a program like mpirun calls to reach a host: the shell of a namespace. */
    private Path shell(Network network) throws IOException {
        Path ssh = Files.createDirectories(jobs.directory().resolve("bin")).resolve("ssh");
        Files.writeString(ssh, """
            #!/bin/sh
            while :; do
              case $1 in
                -o) shift 2 ;;
                -*) shift ;;
                *) break ;;
              esac
            done
            case $1 in
              %s) namespace=%s ;;
              %s) namespace=%s ;;
              *) echo "ssh: no host $1" >&2; exit 255 ;;
            esac
            shift
            exec ip netns exec $namespace unshare --uts sh -c 'hostname "$1"; shift; exec sh -c "$*"' sh $namespace "$@"
            """.formatted(network.address("1"), network.host("1"), network.address("2"), network.host("2")));
        Files.setPosixFilePermissions(ssh, PosixFilePermissions.fromString("rwx------"));
        return ssh;
    }

    private Ended run(StftJob job, Path shell, String... options) {
        List<String> words = new ArrayList<>(List.of("env", "PATH=" + shell.getParent() + ":" + System.getenv("PATH"),
            "HYDRA_LAUNCHER_EXEC=" + shell));
        words.addAll(job.runCommand(options));
        return job.start("run", words).await();
    }

    @ParameterizedTest
    @ValueSource(strings = {"open-mpi", "mpich"})
    @Tag("matrix")
    void rankOnOtherHostIsKilled_jobComesBackWithTheSameResult(String mpi) throws IOException {
        MpiLibraries.assumeInstalled(mpi);
        List<String> expected = jobs.job(PassesValueAround.class, 3, "60").run("--every", "1h").expect(0)
            .result(RESULT);
        try (Network network = Network.open()) {
            StftJob job = jobs.job(PassesValueAround.class, 3, "60");
            Ended ended = run(job, shell(network), "--mpi", mpi, "--hosts",
                "ssh:" + network.address("1") + "*2,ssh:" + network.address("2"), "--every-calls", "20",
                "--max-restarts", "1", "--fail", "rank=2,version=2,point=entering");
            assertThat(ended.expect(0).expectMessage("restarted from version 1").result(RESULT)).isEqualTo(expected);
            job.expectNoProcess();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker:other", "process:other"})
    void hostThatTheProgramCannotReach_isRefused(String host) {
        MpiLibraries.assumeInstalled(MpiLibraries.OPEN_MPI);
        jobs.job(PassesValueAround.class, 2, "5").run("--mpi", "open-mpi", "--hosts", "local," + host).expect(2)
            .expectMessage("over ssh by the library's own program, but not on " + host);
    }
}
