package org.stft.spc.kryo.format;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The index of an image: written after the entries, found through the trailer at the end of the file. The
 * format is described in docs/kryo-internals.md.
 *
 * @param entries the entries in the order of their places in the file
 * @param classes the classes of the objects in them; class number 1 is the first
 */
public record ImageIndex(List<Entry> entries, List<ClassShape> classes) {

    static final long MAGIC = 0x4f59524b_54465453L; // "STFTKRYO", little endian
    static final long END_MAGIC = 0x444e4554_46545321L; // "!STFTEND"
    static final int FORMAT = 4;
    public static final int HEADER = 2 * Long.BYTES;
    public static final int TRAILER = 4 * Long.BYTES;
    private static final int MIN_CONSTANT_BYTES = 3;
    private static final long MAX_OBJECTS = Integer.MAX_VALUE;

    /** The forms of an entry. The order is part of the image format. */
    public enum Kind { ARRAY, OBJECT }

    /** One entry: its name, the class that the program protected, where it is, and what is in it. */
    public record Entry(String name, Kind kind, String type, long offset, long length, Contents contents) {}

    /**
     * The objects of an entry that no earlier entry has.
     *
     * @param first the number of the first of them
     * @param count how many there are
     * @param refersTo the positions of the earlier entries to whose objects they refer, ascending
     * @param constants those of them that are constants
     */
    public record Contents(long first, long count, List<Integer> refersTo, List<Constant> constants) {}

    /**
     * An object of an entry that is in a static final field of the program.
     *
     * @param object its number in the image
     * @param holder the number of the class in which it is found
     * @param name the declaring class and the field
     */
    public record Constant(long object, long holder, String name) {}

    public static void writeHeader(ChannelOutput out) {
        out.writeLong(MAGIC);
        out.writeLong(FORMAT);
    }

    /** Writes the index and the trailer that locates it. */
    public void write(ChannelOutput out) {
        long offset = out.total();
        out.writeCount(classes.size());
        classes.forEach(shape -> shape.write(out));
        out.writeCount(entries.size());
        entries.forEach(entry -> write(entry, out));
        long length = out.total() - offset;
        out.writeLong(offset);
        out.writeLong(length);
        out.writeLong(FORMAT);
        out.writeLong(END_MAGIC);
    }

    private static void write(Entry entry, ChannelOutput out) {
        out.writeString(entry.name);
        out.writeByte(entry.kind.ordinal());
        out.writeString(entry.type);
        out.writeCount(entry.offset);
        out.writeCount(entry.length);
        out.writeCount(entry.contents.count);
        out.writeCount(entry.contents.refersTo.size());
        entry.contents.refersTo.forEach(out::writeCount);
        out.writeCount(entry.contents.constants.size());
        for (Constant constant : entry.contents.constants) {
            out.writeCount(constant.object);
            out.writeCount(constant.holder);
            out.writeString(constant.name);
        }
    }

    /**
     * Reads the index of an image.
     *
     * @throws RejectedObjectException if the file is no image, is one of another format, or makes no sense
     */
    public static ImageIndex read(SeekableByteChannel channel, ChannelInput in) throws IOException {
        long size = channel.size();
        if (size < HEADER + TRAILER) {
            throw RejectedObjectException.ofValue("is no image of the back end kryo: it has only " + size + " bytes");
        }
        in.enter(0, HEADER);
        checkMagic(in.readLong(), MAGIC, "begin");
        checkFormat(in.readLong());
        in.enter(size - TRAILER, TRAILER);
        long offset = in.readLong();
        long length = in.readLong();
        checkFormat(in.readLong());
        checkMagic(in.readLong(), END_MAGIC, "end");
        if (offset < HEADER || length < 0 || offset > size - TRAILER || offset + length != size - TRAILER) {
            throw RejectedObjectException
                .ofValue("is damaged: its index should be " + length + " bytes at " + offset + " of " + size);
        }
        in.enter(offset, length);
        List<ClassShape> classes = readClasses(in);
        ImageIndex index = new ImageIndex(readEntries(in), classes);
        index.checkPlaces(offset);
        in.leave();
        return index;
    }

    private static void checkMagic(long found, long expected, String where) {
        if (found != expected) {
            throw RejectedObjectException
                .ofValue("is no image of the back end kryo, or is damaged: it does not " + where
                    + " with the bytes of one (" + hex(expected) + " but " + hex(found) + ")");
        }
    }

    private static String hex(long value) {
        return String.format("%016x", Long.reverseBytes(value));
    }

    private static void checkFormat(long format) {
        if (format != FORMAT) {
            throw RejectedObjectException
                .ofValue("has the image format " + format + ", but this program reads format " + FORMAT
                    + "; restart with the release of STFT that made the version");
        }
    }

    private static List<ClassShape> readClasses(ChannelInput in) {
        int count = in.readCount(1);
        List<ClassShape> classes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            classes.add(ClassShape.read(in));
        }
        return classes;
    }

    private static List<Entry> readEntries(ChannelInput in) {
        int count = in.readCount(1);
        List<Entry> entries = new ArrayList<>();
        long first = 0;
        for (int i = 0; i < count; i++) {
            Entry entry = new Entry(in.readString(), kind(in.readByteUnsigned()), in.readString(),
                in.readVarLong(true), in.readVarLong(true), readContents(in, i, first));
            entries.add(entry);
            first += entry.contents.count;
        }
        return entries;
    }

    private static Contents readContents(ChannelInput in, int position, long first) {
        long count = in.readVarLong(true);
        if (count < 0 || count > MAX_OBJECTS) {
            throw RejectedObjectException.ofValue("is damaged: it has an entry of " + count + " objects");
        }
        return new Contents(first, count, readPositions(in, position), readConstants(in));
    }

    private static List<Integer> readPositions(ChannelInput in, int before) {
        int count = in.readCount(1);
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long position = in.readVarLong(true);
            if (position < 0 || position >= before) {
                throw RejectedObjectException
                    .ofValue("is damaged: its entry " + before + " refers to the entry " + position);
            }
            positions.add((int) position);
        }
        return positions;
    }

    private static List<Constant> readConstants(ChannelInput in) {
        int count = in.readCount(MIN_CONSTANT_BYTES);
        List<Constant> constants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            constants.add(new Constant(in.readVarLong(true), in.readVarLong(true), in.readString()));
        }
        return constants;
    }

    private static Kind kind(int number) {
        if (number >= Kind.values().length) {
            throw RejectedObjectException.ofValue("is damaged: it has an entry of kind " + number);
        }
        return Kind.values()[number];
    }

    /** The entries lie one after the other, from the header to the index. */
    private void checkPlaces(long end) {
        long next = HEADER;
        for (Entry entry : entries) {
            if (entry.offset != next || entry.length < 0 || entry.length > end - next) {
                throw RejectedObjectException
                    .ofValue("is damaged: the entry \"" + entry.name + "\" should be " + entry.length
                        + " bytes at " + entry.offset + ", but it begins at " + next);
            }
            next += entry.length;
        }
        if (next != end || byName().size() != entries.size()) {
            throw RejectedObjectException.ofValue("is damaged: its entries do not fill it, or two have the same name");
        }
    }

    public Map<String, Entry> byName() {
        Map<String, Entry> byName = new LinkedHashMap<>();
        entries.forEach(entry -> byName.put(entry.name, entry));
        return byName;
    }
}
