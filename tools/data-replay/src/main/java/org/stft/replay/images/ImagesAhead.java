package org.stft.replay.images;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.stft.base.process.PrivateFiles;
import org.stft.spc.process.ProcessImageProvider;
import org.stft.tool.replay.ReplayImages;

/** The images of a replay that runs ahead of another one of the same rank, in the background. For one thread. */
public final class ImagesAhead implements Closeable {

    private static final String COMPLETE = ReplayImages.COMPLETE;

    private final Path images;
    private final Process host;
    private final BufferedReader answers;

    private ImagesAhead(Path images, Process host) {
        this.images = images;
        this.host = host;
        this.answers = host.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts the replay.
     *
     * @param directory in which the images are made
     * @param every after how many events one is taken
     * @param command of the replay
     * @param builder for the process, which gets its command here
     * @throws IOException if images of processes are not possible here, with the reason
     */
    public static ImagesAhead start(Path directory, long every, List<String> command, ProcessBuilder builder)
        throws IOException {
        ProcessImageProvider backEnd = ImageHost.working();
        if (backEnd == null) {
            throw new IOException("no back end can take images of processes here; see stft doctor");
        }
        Path images = Files.createDirectory(directory.resolve("images"));
        List<String> words = new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-Xmx256m", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + directory, "-cp",
                System.getProperty("java.class.path"), ImageHost.class.getName(), images.toString(),
                Long.toString(every), backEnd.id()));
        words.addAll(command);
        Process host = builder.command(new PrivateFiles(directory).command(words))
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new ImagesAhead(images, host);
    }

    /** The event of the newest image up to an event, as far as the replay has come by now. */
    public OptionalLong newest(long atMost) {
        try (Stream<Path> files = Files.list(images)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(COMPLETE))
                .mapToLong(name -> Long.parseLong(name.substring(0, name.length() - COMPLETE.length())))
                .filter(event -> event <= atMost).max();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Restores a process, and ends the one that was restored before.
     *
     * @param event of an image
     * @return the port of its debugger interface, on the loopback address; it waits until
     *     {@code org.stft.tool.replay.ReplayStop.released} is true
     * @throws IOException if it cannot be restored, with the reason
     */
    public int restore(long event) throws IOException {
        host.getOutputStream().write((event + "\n").getBytes(StandardCharsets.UTF_8));
        host.getOutputStream().flush();
        String answer = answers.readLine();
        if (answer == null || !answer.matches("\\d{1,5}")) {
            throw new IOException(answer == null ? "the host of the images has ended" : answer);
        }
        return Integer.parseInt(answer);
    }

    /** Ends all its processes. */
    @Override
    public void close() {
        try {
            host.getOutputStream().close();
        } catch (IOException e) {
            host.destroy(); // it has ended, or will
        }
        host.onExit().join();
    }
}
