package org.stft.criu.image;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message of CRIU's images, which are protocol buffers: fields with a number each, in their order. Unknown
 * fields are kept byte by byte. Immutable.
 *
 * <p>Own code for a small part of a public format: a library would come onto the class path of the user's program,
 * where it could meet another release of itself.
 */
public final class ProtobufMessage {

    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;

    public static final ProtobufMessage EMPTY = new ProtobufMessage(List.of());

    private final List<Field> fields;

    private ProtobufMessage(List<Field> fields) {
        this.fields = fields;
    }

    /** A field: a number for a varint, bytes for all else. */
    private record Field(int number, int type, long value, byte[] bytes) {}

    /** @throws IOException if the bytes are not a message */
    public static ProtobufMessage parse(byte[] bytes) throws IOException {
        List<Field> fields = new ArrayList<>();
        Reader in = new Reader(bytes);
        while (in.position < bytes.length) {
            long tag = in.varint();
            int type = (int) (tag & 7);
            int number = (int) (tag >>> 3);
            fields.add(switch (type) {
                case VARINT -> new Field(number, type, in.varint(), null);
                case FIXED64 -> new Field(number, type, 0, in.take(8));
                case BYTES -> new Field(number, type, 0, in.take(in.varint()));
                case FIXED32 -> new Field(number, type, 0, in.take(4));
                default -> throw new IOException("a field of the unknown type " + type);
            });
        }
        return new ProtobufMessage(fields);
    }

    public byte[] encode() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Field field : fields) {
            varint(out, (long) field.number << 3 | field.type);
            if (field.type == VARINT) {
                varint(out, field.value);
                continue;
            }
            if (field.type == BYTES) {
                varint(out, field.bytes.length);
            }
            out.writeBytes(field.bytes);
        }
        return out.toByteArray();
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) (rest & 0x7f | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    private Optional<Field> find(int number) {
        return fields.stream().filter(field -> field.number == number).findFirst();
    }

    public boolean has(int number) {
        return find(number).isPresent();
    }

    /** The value of a field, 0 if it is missing. */
    public long value(int number) {
        return find(number).map(Field::value).orElse(0L);
    }

    /** The values of a repeated field. */
    public List<Long> values(int number) {
        return fields.stream().filter(field -> field.number == number).map(Field::value).toList();
    }

    /** The content of a field, empty if it is missing. */
    public byte[] bytes(int number) {
        return find(number).map(Field::bytes).orElse(new byte[0]);
    }

    public String text(int number) {
        return new String(bytes(number), StandardCharsets.UTF_8);
    }

    /** The message in a field, empty if it is missing. */
    public ProtobufMessage message(int number) throws IOException {
        return parse(bytes(number));
    }

    /** The messages in a repeated field. */
    public List<ProtobufMessage> messages(int number) throws IOException {
        List<ProtobufMessage> messages = new ArrayList<>();
        for (Field field : fields) {
            if (field.number == number) {
                messages.add(parse(field.bytes));
            }
        }
        return messages;
    }

    public ProtobufMessage with(int number, long value) {
        return with(new Field(number, VARINT, value, null));
    }

    public ProtobufMessage with(int number, byte[] content) {
        return with(new Field(number, BYTES, 0, content));
    }

    private ProtobufMessage with(Field replacement) {
        List<Field> changed = new ArrayList<>(fields);
        changed.replaceAll(field -> field.number == replacement.number ? replacement : field);
        if (!changed.contains(replacement)) {
            changed.add(replacement);
        }
        return new ProtobufMessage(changed);
    }

    public ProtobufMessage without(int number) {
        return new ProtobufMessage(fields.stream().filter(field -> field.number != number).toList());
    }

    private static final class Reader {

        private final byte[] bytes;
        private int position;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        long varint() throws IOException {
            long value = 0;
            for (int shift = 0; shift < 64; shift += 7) {
                byte next = take(1)[0];
                value |= (long) (next & 0x7f) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw new IOException("a number has more than 64 bits");
        }

        byte[] take(long length) throws IOException {
            if (length < 0 || length > bytes.length - position) {
                throw new IOException(
                    "a field of " + length + " bytes, but " + (bytes.length - position) + " are left");
            }
            byte[] taken = new byte[(int) length];
            System.arraycopy(bytes, position, taken, 0, taken.length);
            position += taken.length;
            return taken;
        }
    }
}
