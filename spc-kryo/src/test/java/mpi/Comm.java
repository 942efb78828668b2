package mpi;

import java.util.Hashtable;

/** Stands for a class of a binding of MPI, none of which this module has on its class path. */
public class Comm {
    final Hashtable<Object, Object> attrTable = new Hashtable<>();
}
