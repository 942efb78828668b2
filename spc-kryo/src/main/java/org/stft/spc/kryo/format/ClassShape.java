package org.stft.spc.kryo.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The description of a class in an image: the form of its objects, and its parts, so that a class that has
 * changed since is found before an object is made of it.
 *
 * @param name the name by which the class is found again
 * @param kind how its objects are written
 * @param members the fields in the order in which they are written; of an enum the constants and then the fields
 */
public record ClassShape(String name, Kind kind, List<String> members) {

    private static final String TYPE_FOLLOWS = ": ";

    /** The forms in which objects of a class are written. The order is part of the image format. */
    public enum Kind {
        VALUE, ARRAY, ENUM, RECORD, OBJECT
    }

    /**
     * Refuses if the program's class is not as it was when the image was made.
     *
     * @param mayBeNew whether a field, given as {@code class.field}, may be missing in the image
     */
    public void check(ClassShape now, Predicate<String> mayBeNew) {
        if (kind == Kind.ENUM && now.kind == Kind.ENUM && (hasConstants() || now.hasConstants())) {
            fieldsOnly().check(now.fieldsOnly(), mayBeNew); // constants are looked up by their names
            return;
        }
        List<String> added = now.members.stream().filter(member -> !members.contains(member)).toList();
        List<String> kept = now.members.stream()
            .filter(member -> !added.contains(member) || !mayBeNew.test(fieldOf(member))).toList();
        if (!name.equals(now.name) || kind != now.kind || !sorted(members).equals(sorted(kept))) {
            throw RejectedObjectException.ofClass(name, "which has changed since the image was made: the image has "
                + difference(this, now) + ", the program has " + difference(now, this)
                + "; restart with the program that made the version" + wayOn(now, added));
        }
    }

    private boolean hasConstants() {
        return members.stream().anyMatch(member -> !member.contains(TYPE_FOLLOWS));
    }

    private ClassShape fieldsOnly() {
        return new ClassShape(name, kind, members.stream().filter(member -> member.contains(TYPE_FOLLOWS)).toList());
    }

    /** New fields can be accepted; fields that are gone or have another type cannot. */
    private String wayOn(ClassShape now, List<String> added) {
        return kind == now.kind && now.members.containsAll(members)
            ? ", or have the new fields begin as 0, false or null: -Dstft.kryo.new-fields='"
                + added.stream().map(ClassShape::fieldOf).collect(Collectors.joining(",")) + "'"
            : "";
    }

    /** The order of a record's components may change: each is found by its name. */
    private static List<String> sorted(List<String> members) {
        return members.stream().sorted().toList();
    }

    private static String fieldOf(String member) {
        return member.substring(0, member.lastIndexOf(TYPE_FOLLOWS));
    }

    private static String difference(ClassShape one, ClassShape other) {
        List<String> own = new ArrayList<>(one.members);
        own.removeAll(other.members);
        String kind = one.kind == other.kind ? "" : one.kind.name().toLowerCase(Locale.ROOT) + " ";
        return kind + (own.isEmpty() ? "no other field" : String.join(", ", own));
    }

    void write(ChannelOutput out) {
        out.writeString(name);
        out.writeByte(kind.ordinal());
        out.writeCount(members.size());
        members.forEach(out::writeString);
    }

    static ClassShape read(ChannelInput in) {
        String name = in.readString();
        int kind = in.readByteUnsigned();
        if (kind >= Kind.values().length) {
            throw RejectedObjectException.ofValue("is damaged: it has a class of kind " + kind);
        }
        int count = in.readCount(1);
        List<String> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(in.readString());
        }
        return new ClassShape(name, Kind.values()[kind], List.copyOf(members));
    }
}
