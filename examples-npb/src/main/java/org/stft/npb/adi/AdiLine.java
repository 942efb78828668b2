package org.stft.npb.adi;

/**
 * The part of a line of points along an axis that lies in one tile, without points on the surface of the cube.
 *
 * @param at the index of the first point in a field
 * @param stride the distance between neighbours in a field
 * @param count the number of points
 * @param place the place of the first point along the axis, in the cube
 * @param row the index of the first point's coefficients; those of the points before it lie before
 */
public record AdiLine(int at, int stride, int count, int place, int row) {}
