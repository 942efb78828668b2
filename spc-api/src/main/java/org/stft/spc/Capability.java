package org.stft.spc;

/** A property that a back end declares. Each declares exactly one of the first two. */
public enum Capability {
    /** The image is the whole process; the program resumes inside {@code checkpoint()}. */
    PROCESS_IMAGE,
    /** The image is the protected objects; the program runs again from {@code main}. */
    OBJECTS,
    /** Needs privileges that an ordinary user does not have. */
    NEEDS_PRIVILEGES,
    /** An image may be restored on another host than the one it was made on. */
    MAY_CHANGE_HOSTS,
    /**
     * A second checkpointer may be created in the same process and save other objects on another thread at any time. STFT
     * uses it to run the code of a checkpoint once before the first one. Without effect beside {@link #PROCESS_IMAGE}.
     */
    REHEARSABLE
}
