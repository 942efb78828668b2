package org.stft.criu.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A file of a CRIU image: eight bytes that identify it, then messages, each after its length.
 *
 * @param magic the kind of the file
 * @param messages the messages in their order
 */
public record ImageFile(byte[] magic, List<ProtobufMessage> messages) {

    private static final int MAGIC_BYTES = 8;

    /** @throws IOException if the file cannot be read or is not of this form */
    public static ImageFile read(Path file) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        if (in.remaining() < MAGIC_BYTES) {
            throw new IOException(file + " is not a file of a CRIU image: it has only " + in.remaining() + " bytes");
        }
        byte[] magic = new byte[MAGIC_BYTES];
        in.get(magic);
        List<ProtobufMessage> messages = new ArrayList<>();
        while (in.hasRemaining()) {
            messages.add(next(file, in));
        }
        return new ImageFile(magic, messages);
    }

    private static ProtobufMessage next(Path file, ByteBuffer in) throws IOException {
        int length = in.remaining() < Integer.BYTES ? -1 : in.getInt();
        if (length < 0 || length > in.remaining()) {
            throw new IOException(file + " is not a file of a CRIU image of CRIU 3 or 4: a message of " + length
                + " bytes at " + in.position() + ", but " + in.remaining() + " bytes are left");
        }
        byte[] message = new byte[length];
        in.get(message);
        try {
            return ProtobufMessage.parse(message);
        } catch (IOException e) {
            throw new IOException(file + " is not a file of a CRIU image of CRIU 3 or 4: " + e.getMessage(), e);
        }
    }

    public void write(Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(magic);
        for (ProtobufMessage message : messages) {
            byte[] bytes = message.encode();
            out.writeBytes(
                ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length).array());
            out.writeBytes(bytes);
        }
        Files.write(file, out.toByteArray());
    }

    public ImageFile map(UnaryOperator<ProtobufMessage> change) {
        return new ImageFile(magic, messages.stream().map(change).toList());
    }
}
