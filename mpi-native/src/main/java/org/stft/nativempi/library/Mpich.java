package org.stft.nativempi.library;

import java.nio.ByteBuffer;

/** MPICH and the libraries that share its binary interface (Intel MPI, MVAPICH, Cray MPICH): a handle is an int. */
final class Mpich extends Dialect {

    /** A symbol of MPICH's inside, for a version text that another vendor has changed. */
    static final String MARK = "MPIR_Err_create_code";

    private static final String[] ERRORS = {"ROOT", "GROUP", "OP", "TOPOLOGY", "DIMS", "ARG", "UNKNOWN", "TRUNCATE",
        "OTHER", "INTERN", "IN_STATUS", "PENDING", "REQUEST", "ACCESS", "AMODE", "BAD_FILE"};
    private static final int FIRST_OPERATOR = 0x58000001;
    private static final int SIZE_HIGH_AT = 4;

    @Override
    public String id() {
        return "mpich";
    }

    @Override
    int handleBytes() {
        return Integer.BYTES;
    }

    @Override
    long world() {
        return 0x44000000;
    }

    @Override
    long self() {
        return 0x44000001;
    }

    @Override
    long noComm() {
        return 0x04000000;
    }

    @Override
    long noRequest() {
        return 0x2c000000;
    }

    @Override
    long errorsReturn() {
        return 0x54000001;
    }

    @Override
    long type(Element element) {
        return element.mpich();
    }

    @Override
    long operator(Reduction reduction) {
        return FIRST_OPERATOR + reduction.ordinal();
    }

    @Override
    int anySource() {
        return -2;
    }

    @Override
    int anyTag() {
        return -1;
    }

    @Override
    int procNull() {
        return -1;
    }

    @Override
    int undefined() {
        return -32766;
    }

    @Override
    int key(Attribute attribute) {
        return switch (attribute) {
            case TAG_UB -> 0x64400001;
            case HOST -> 0x64400003;
            case IO -> 0x64400005;
        };
    }

    @Override
    int statusBytes() {
        return 20;
    }

    @Override
    int sourceAt() {
        return 8;
    }

    /** The low 32 bits, then the high ones with the flag of a cancelled operation as the lowest bit. */
    @Override
    long sizeIn(ByteBuffer memory, int status) {
        return (long) (memory.getInt(status + SIZE_HIGH_AT) >>> 1) << Integer.SIZE
            | memory.getInt(status) & 0xffffffffL;
    }

    @Override
    boolean cancelledIn(ByteBuffer memory, int status) {
        return (memory.getInt(status + SIZE_HIGH_AT) & 1) != 0;
    }

    @Override
    String[] furtherErrorClasses() {
        return ERRORS;
    }
}
