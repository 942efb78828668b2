/** The traversal of a graph of objects, depth first and without recursion, in both directions. */
package org.stft.spc.kryo.graph;
