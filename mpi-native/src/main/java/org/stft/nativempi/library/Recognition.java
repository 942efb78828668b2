package org.stft.nativempi.library;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;

/** Tells which dialect a loaded library speaks, by its symbols and by the text of its version. */
final class Recognition {

    private static final int VERSION_BYTES = 8193;

    private Recognition() {
    }

    static Dialect dialect(NativeLibrary library, String version) {
        boolean openMpi = has(library, OpenMpi.MARK);
        boolean mpich = version.startsWith("MPICH") || has(library, Mpich.MARK);
        if (openMpi == mpich) {
            throw new IllegalStateException("Expected the MPI library Open MPI or MPICH. Found "
                + (openMpi ? "both in one process" : "another one") + " in " + library.getFile()
                + ", whose version is: " + version);
        }
        return openMpi ? new OpenMpi(library) : new Mpich();
    }

    /** The version text of a library that need not be initialised. */
    static String version(NativeLibrary library) {
        Function function;
        try {
            function = library.getFunction("MPI_Get_library_version");
        } catch (UnsatisfiedLinkError e) {
            throw new IllegalStateException("Expected an MPI library of version 3 or newer. Found no function "
                + "MPI_Get_library_version in " + library.getFile(), e);
        }
        Memory text = new Memory(VERSION_BYTES);
        Memory length = new Memory(Integer.BYTES);
        text.clear();
        function.invokeInt(new Object[] {text, length});
        return text.getString(0).strip();
    }

    /** The other family, if its library is in this process too: another native library of the program has brought it. */
    static void requireOnlyOne(NativeLibrary library, Dialect dialect) {
        NativeLibrary process = NativeLibrary.getProcess();
        String other = dialect instanceof OpenMpi ? Mpich.MARK : OpenMpi.MARK;
        if (has(process, other)) {
            throw new IllegalStateException("There are two MPI libraries in this process: " + library.getFile()
                + ", and one with the symbol " + other + ". Load only one of Open MPI and MPICH.");
        }
    }

    private static boolean has(NativeLibrary library, String symbol) {
        try {
            return Pointer.nativeValue(library.getGlobalVariableAddress(symbol)) != 0;
        } catch (UnsatisfiedLinkError e) {
            return false;
        }
    }
}
