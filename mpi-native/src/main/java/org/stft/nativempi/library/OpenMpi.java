package org.stft.nativempi.library;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Open MPI 4.x and 5.x: a handle is the address of an object of the library. */
final class OpenMpi extends Dialect {

    /** The symbol that no other library has. */
    static final String MARK = "ompi_mpi_comm_world";

    private static final String[] ERRORS = {"REQUEST", "ROOT", "GROUP", "OP", "TOPOLOGY", "DIMS", "ARG", "UNKNOWN",
        "TRUNCATE", "OTHER", "INTERN", "IN_STATUS", "PENDING", "ACCESS", "AMODE", "ASSERT", "BAD_FILE", "BASE"};
    private static final int CANCELLED_AT = 12;
    private static final int SIZE_AT = 16;

    private final long world;
    private final long self;
    private final long noComm;
    private final long noRequest;
    private final long errorsReturn;
    private final Map<Element, Long> types = new EnumMap<>(Element.class);
    private final Map<Reduction, Long> operators = new EnumMap<>(Reduction.class);

    OpenMpi(NativeLibrary library) {
        world = address(library, "comm_world");
        self = address(library, "comm_self");
        noComm = address(library, "comm_null");
        noRequest = Pointer.nativeValue(library.getGlobalVariableAddress("ompi_request_null"));
        errorsReturn = address(library, "errors_return");
        for (Element element : Element.values()) {
            types.put(element, address(library, element.openMpi()));
        }
        for (Reduction reduction : Reduction.values()) {
            operators.put(reduction, address(library, "op_" + reduction.name().toLowerCase(Locale.ROOT)));
        }
    }

    private static long address(NativeLibrary library, String name) {
        return Pointer.nativeValue(library.getGlobalVariableAddress("ompi_mpi_" + name));
    }

    @Override
    public String id() {
        return "open-mpi";
    }

    @Override
    int handleBytes() {
        return Long.BYTES;
    }

    @Override
    long world() {
        return world;
    }

    @Override
    long self() {
        return self;
    }

    @Override
    long noComm() {
        return noComm;
    }

    @Override
    long noRequest() {
        return noRequest;
    }

    @Override
    long errorsReturn() {
        return errorsReturn;
    }

    @Override
    long type(Element element) {
        return types.get(element);
    }

    @Override
    long operator(Reduction reduction) {
        return operators.get(reduction);
    }

    @Override
    int anySource() {
        return -1;
    }

    @Override
    int anyTag() {
        return -1;
    }

    @Override
    int procNull() {
        return -2;
    }

    @Override
    int undefined() {
        return -32766;
    }

    @Override
    int key(Attribute attribute) {
        return switch (attribute) {
            case TAG_UB -> 0;
            case HOST -> 1;
            case IO -> 2;
        };
    }

    @Override
    int statusBytes() {
        return 24;
    }

    @Override
    int sourceAt() {
        return 0;
    }

    @Override
    long sizeIn(ByteBuffer memory, int status) {
        return memory.getLong(status + SIZE_AT);
    }

    @Override
    boolean cancelledIn(ByteBuffer memory, int status) {
        return memory.getInt(status + CANCELLED_AT) != 0;
    }

    @Override
    String[] furtherErrorClasses() {
        return ERRORS;
    }
}
