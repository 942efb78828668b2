/**
 * The contract suite for back ends: {@link org.stft.spc.testkit.CheckpointerContract}, which the test of each back end
 * extends, and a rank and files to run it on. Needs no other module than {@code spc-api}.
 */
package org.stft.spc.testkit;
