package org.stft.npb.flow;

/** Gets the ghost points of a field from the ranks that have them. */
public interface FlowGhosts {

    /**
     * Fills both ghost layers on both sides of each box of this rank along one axis, without the edges where those of
     * two axes meet. Collective.
     */
    void fill(double[] field, int axis);
}
