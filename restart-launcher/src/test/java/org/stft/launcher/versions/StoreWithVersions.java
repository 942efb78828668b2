package org.stft.launcher.versions;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.stft.internal.fault.Faults;
import org.stft.spc.process.Connection;
import org.stft.store.Fingerprint;
import org.stft.store.ImageRecord;
import org.stft.store.JobFile;
import org.stft.store.JobStore;
import org.stft.store.Manifest;
import org.stft.store.PhaseTimes;
import org.stft.store.StagedImages;
import org.stft.store.Store;

/** A real store with a job whose images are random bytes, and ways to damage it. */
public final class StoreWithVersions {

    /** The name of the job. */
    public static final String JOB = "job";

    private static final String PROGRAM = "org.example.Program";
    private static final String SPC = "kryo";

    private final Store store;
    private final JobStore job;

    /** Makes the store. */
    public StoreWithVersions(Path directory) {
        this.store = Store.create(directory);
        this.job = store.job(JOB);
    }

    /** The job, as a new run of it writes. */
    JobStore run() throws IOException {
        JobStore run = store.job(JOB);
        run.beginEpoch();
        return run;
    }

    Store store() {
        return store;
    }

    JobStore job() {
        return job;
    }

    /** Adds a version with an image for each of two ranks. */
    public long add(int bytesPerRank) throws IOException {
        return add(PROGRAM, bytesPerRank, List.of(), List.of());
    }

    long add(String program, int bytesPerRank, List<Connection> ofRank0, List<Connection> ofRank1) throws IOException {
        long version = job.nextVersion();
        JobStore run = run();
        Path staging = run.stage(version);
        List<ImageRecord> images = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            images
                .add(write(staging, rank, SPC, version * 100 + rank, bytesPerRank).with(rank == 0 ? ofRank0 : ofRank1));
        }
        Fingerprint made = new Fingerprint(program, "1", "a JDK", "an OS", "sse", "mpj-express 0.44");
        run.commit(staging,
            Manifest.of(Instant.now(), version, JOB, 2, version, made, new PhaseTimes(1000, 20_000, 1_500_000, 250_000),
                images));
        return version;
    }

    /**
     * Adds a version with a second image of each rank.
     *
     * @return that of rank 0
     */
    Path addWithSecondBackEnd(String spc) throws IOException {
        long version = job.nextVersion();
        JobStore run = run();
        Path staging = run.stage(version);
        List<ImageRecord> images = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            images.add(write(staging, rank, SPC, rank, 100));
            images.add(write(staging, rank, spc, rank, 100));
        }
        Fingerprint made = new Fingerprint(PROGRAM, "1", "a JDK", "an OS", "sse", "mpj-express 0.44");
        run.commit(staging,
            Manifest.of(Instant.now(), version, JOB, 2, version, made, new PhaseTimes(1000, 20_000, 1_500_000, 250_000),
                images));
        return job.directoryOf(version).resolve(ImageRecord.fileName(0, spc));
    }

    private static ImageRecord write(Path staging, int rank, String spc, long seed, int length) throws IOException {
        byte[] bytes = new byte[length];
        new Random(seed).nextBytes(bytes);
        StagedImages writer = new StagedImages(staging, new Faults());
        Path image = staging.resolve(ImageRecord.fileName(rank, spc));
        try (WritableByteChannel channel = writer.create(image)) {
            channel.write(ByteBuffer.wrap(bytes));
        }
        return writer.finish(rank, spc, image);
    }

    /** Writes down that the job was run and how it ended. */
    public void record(JobFile.State state) throws IOException {
        record(state, 1, 0);
    }

    /** Writes down that the job failed and uses certain back ends. */
    void recordWith(String spcs) throws IOException {
        record(JobFile.State.FAILED, 1, 0, Map.of("stft.spc", spcs));
    }

    void record(JobFile.State state, long firstVersion, long base) throws IOException {
        record(state, firstVersion, base, Map.of("stft.keep", "3", "stft.spc", "criu,kryo"));
    }

    private void record(JobFile.State state, long firstVersion, long base, Map<String, String> properties)
        throws IOException {
        run().write(new JobFile(JobFile.FORMAT, state, 2, PROGRAM, List.of("a", "b"), "classes", "/", List.of("-Xmx1g"),
            properties, "", 3, firstVersion, base, Map.of(), "2026-01-02T03:04:05Z",
            state == JobFile.State.RUNNING ? null : "2026-01-02T03:05:05Z"));
    }

    /** The image of a rank. */
    public Path image(long version, int rank) {
        return job.directoryOf(version).resolve(ImageRecord.fileName(rank, SPC));
    }

    Path manifest(long version) {
        return job.directoryOf(version).resolve(Manifest.FILE_NAME);
    }

    /** Alters one byte of an image. */
    public void flip(long version, int rank, long at) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(image(version, rank).toFile(), "rw")) {
            file.seek(at);
            int old = file.read();
            file.seek(at);
            file.write(old ^ 0x10);
        }
    }

    /** Turns a manifest into an intact one of a later release. */
    public void makeFormatUnknown(long version) throws IOException {
        makeFormatUnknown(manifest(version));
    }

    static void makeFormatUnknown(Path sealed) throws IOException {
        String text = Files.readString(sealed);
        String body = text.substring(0, text.lastIndexOf(",\n\"sha256\"")).replaceFirst("\"format\" : 1",
            "\"format\" : 99");
        Files.writeString(sealed, body + ",\n\"sha256\":\"" + sha256(body) + "\"}\n");
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
