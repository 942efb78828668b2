package org.stft.criu.programs;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.stft.spc.Checkpointer.Outcome;

/**
 * A program that writes to files as it is told: by files {@code do-RANK-1}, {@code do-RANK-2} and so on, with a command in
 * each, in its directory. A restored one continues with the next one, which may be there already.
 *
 * <p>Commands: {@code append NAME}, {@code write NAME} and {@code update NAME} open a file, {@code child NAME} has a child
 * append to it, and {@code map NAME} maps it; {@code put NAME TEXT} writes a line; {@code thread NAME} has a thread write a line to it when a file
 * {@code now} appears, which it removes then; {@code checkpoint V}; {@code end}.
 */
public final class Scribe {

    private final ProgramContext context;
    private final Path files;
    private final Map<String, OutputStream> open = new HashMap<>();
    private final List<MappedByteBuffer> mapped = new ArrayList<>();

    private Scribe(ProgramContext context, Path files) {
        this.context = context;
        this.files = files;
    }

    /** Arguments: rank, ranks, directory of images, directory of files. */
    public static void main(String[] arguments) throws Exception {
        int rank = Integer.parseInt(arguments[0]);
        Scribe scribe = new Scribe(
            new ProgramContext(rank, Integer.parseInt(arguments[1]), Path.of(arguments[2])), Path.of(arguments[3]));
        for (int number = 1;; number++) {
            scribe.execute(scribe.await("do-" + rank + "-" + number).strip().split(" "));
            System.out.println("done " + number);
        }
    }

    private String await(String name) throws IOException, InterruptedException {
        Path file = files.resolve(name);
        while (!Files.exists(file)) {
            Thread.sleep(1); // there is nothing to wait for but the file
        }
        return Files.readString(file);
    }

    private void execute(String[] words) throws IOException {
        switch (words[0]) {
            case "append" -> open.put(words[1], new FileOutputStream(files.resolve(words[1]).toFile(), true));
            case "write" -> open.put(words[1], new FileOutputStream(files.resolve(words[1]).toFile()));
            case "update" -> open.put(words[1],
                Channels.newOutputStream(new RandomAccessFile(files.resolve(words[1]).toFile(), "rw").getChannel()));
            case "child" -> open.put(words[1], new ProcessBuilder("sh", "-c", "exec cat >>\"$0\"",
                files.resolve(words[1]).toString()).start().getOutputStream());
            case "map" -> map(files.resolve(words[1]));
            case "put" -> put(words[1], words[2]);
            case "thread" -> start(words[1]);
            case "checkpoint" -> checkpoint(Integer.parseInt(words[1]));
            default -> System.exit(0);
        }
    }

    private void map(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            mapped.add(channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size()));
        }
    }

    private void put(String name, String text) throws IOException {
        OutputStream to = name.equals("stdout") ? System.out : open.get(name);
        to.write((text + "\n").getBytes());
        to.flush();
    }

    private void start(String name) {
        Thread thread = new Thread(() -> {
            try {
                while (true) {
                    put(name, await("now").strip());
                    Files.delete(files.resolve("now"));
                }
            } catch (IOException | InterruptedException e) {
                System.out.println("failed: " + e);
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void checkpoint(int version) {
        try {
            System.out.println((context.checkpoint(version) == Outcome.RESTORED ? "restored " : "saved ") + version);
        } catch (IOException e) {
            System.out.println("refused " + version + ": " + e.getMessage());
        }
    }
}
