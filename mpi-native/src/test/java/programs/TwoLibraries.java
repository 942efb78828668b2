package programs;

import com.sun.jna.NativeLibrary;
import mpi.MPI;

/** A program that has loaded another MPI library before, as native code of its own may. */
public final class TwoLibraries {

    /** Runs a rank. */
    public static void main(String[] arguments) {
        NativeLibrary other = NativeLibrary.getInstance(System.getProperty("program.library"));
        MPI.Init(arguments);
        System.out.println("result: initialised beside " + other);
    }
}
