package mpi;

import org.stft.nativempi.data.Layout;
import org.stft.nativempi.data.Region;
import org.stft.nativempi.library.Element;

/**
 * The elements of an array that make one item of a message. All elements of a type have the same basic type; sizes, extents, strides and
 * displacements count elements of the array. A type needs no commit, and has no memory that must be freed.
 */
public abstract class Datatype implements Freeable {

    static final int OBJECT_CODE = 12;

    /** The number of the basic type. */
    public int baseType;

    private final Element element;
    private final Layout layout;

    /** A type without elements. */
    public Datatype() {
        this(0, null, Layout.ELEMENT);
    }

    Datatype(int baseType, Element element, Layout layout) {
        this.baseType = baseType;
        this.element = element;
        this.layout = layout;
    }

    /** The type of the elements; null for objects. */
    Element element() {
        return element;
    }

    Layout layout() {
        return layout;
    }

    boolean isObject() {
        return baseType == OBJECT_CODE;
    }

    /** The elements of a buffer of the program that a call names. */
    Region region(Object buffer, int offset, int count) {
        Object elements = buffer instanceof mpjbuf.Buffer packed && baseType == BasicType.PACKED
            ? packed.bytes()
            : buffer;
        if (element == null && !isObject()) {
            if (layout.size() > 0) {
                throw new MPIException("MPI_ERR_TYPE: expected a datatype. Found MPI.NULL, or a type made of it");
            }
            return Region.of(Element.BYTE, layout, null, 0, 0); // no elements, of any array
        }
        try {
            return Region.of(element, layout, elements, offset, count);
        } catch (IllegalArgumentException e) {
            throw new MPIException("MPI_ERR_BUFFER: " + e.getMessage());
        }
    }

    /** The number of the basic type. */
    public int getType() {
        return baseType;
    }

    /** The number of bytes of the elements of an item; 0 for objects. */
    public int getByteSize() {
        return element == null || baseType == BasicType.PACKED ? 0 : layout.size() * element.bytes();
    }

    /** The distance of an item from the next one. */
    public int Extent() throws MPIException {
        return layout.extent();
    }

    /** The number of elements of an item. */
    public int Size() throws MPIException {
        return layout.size();
    }

    /** The lower bound of an item. */
    public int Lb() throws MPIException {
        return layout.lower();
    }

    /** The upper bound of an item. */
    public int Ub() throws MPIException {
        return layout.upper();
    }

    /** Does nothing: a type can be used at once. */
    public void Commit() throws MPIException {
        // There is nothing to be done.
    }

    /** Does nothing: the collector frees a type. */
    @Override
    public void free() {
        // There is nothing to be freed.
    }

    /** Items one after the other. */
    public static Datatype Contiguous(int count, Datatype oldtype) throws MPIException {
        return derived(oldtype, blocks(oldtype, new int[] {positive(count, "count")}, new int[] {0}));
    }

    /** Blocks of items, {@code stride} extents apart. */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) throws MPIException {
        return Hvector(count, blocklength, stride * oldtype.layout.extent(), oldtype);
    }

    /** Blocks of items, {@code stride} elements apart. */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) throws MPIException {
        int[] lengths = new int[positive(count, "count")];
        int[] displacements = new int[count];
        for (int i = 0; i < count; i++) {
            lengths[i] = positive(blocklength, "blocklength");
            displacements[i] = i * stride;
        }
        return derived(oldtype, blocks(oldtype, lengths, displacements));
    }

    /** Blocks of items at displacements in extents. */
    public static Datatype Indexed(int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype)
        throws MPIException {
        int[] displacements = array_of_displacements.clone();
        for (int i = 0; i < displacements.length; i++) {
            displacements[i] *= oldtype.layout.extent();
        }
        return Hindexed(array_of_blocklengths, displacements, oldtype);
    }

    /** Blocks of items at displacements in elements. */
    public static Datatype Hindexed(int[] array_of_blocklengths, int[] array_of_displacements, Datatype oldtype)
        throws MPIException {
        return derived(oldtype, blocks(oldtype, array_of_blocklengths, array_of_displacements));
    }

    /** Blocks of items of several types at displacements in elements; {@link MPI#LB} and {@link MPI#UB} mark bounds. */
    public static Datatype Struct(int[] array_of_blocklengths, int[] array_of_displacements, Datatype[] array_of_types)
        throws MPIException {
        requireEqual(array_of_blocklengths.length, array_of_displacements.length);
        requireEqual(array_of_blocklengths.length, array_of_types.length);
        Layout[] layouts = new Layout[array_of_types.length];
        Datatype first = null;
        for (int i = 0; i < layouts.length; i++) {
            Datatype type = array_of_types[i];
            layouts[i] = type.layout;
            positive(array_of_blocklengths[i], "blocklength");
            if (type.baseType < 0) {
                continue;
            }
            first = first == null ? type : first;
            if (first.baseType != type.baseType) {
                throw new MPIException("MPI_ERR_TYPE: expected components of one basic type. Found the types "
                    + first.baseType + " and " + type.baseType);
            }
        }
        return derived(first == null ? MPI.LB : first,
            Layout.of(array_of_blocklengths, array_of_displacements, layouts));
    }

    private static Layout blocks(Datatype type, int[] lengths, int[] displacements) {
        requireEqual(lengths.length, displacements.length);
        Layout[] layouts = new Layout[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            positive(lengths[i], "blocklength");
            layouts[i] = type.layout;
        }
        return Layout.of(lengths, displacements, layouts);
    }

    private static Datatype derived(Datatype old, Layout layout) {
        return new DerivedType(old.baseType, old.element, layout);
    }

    private static int positive(int value, String name) {
        if (value < 0) {
            throw new MPIException("MPI_ERR_ARG: expected a " + name + " of 0 or more. Found " + value);
        }
        return value;
    }

    private static void requireEqual(int lengths, int others) {
        if (lengths != others) {
            throw new MPIException(
                "MPI_ERR_ARG: expected arrays of equal lengths. Found " + lengths + " and " + others);
        }
    }
}
