/**
 * The eight kernels and pseudo-applications of the NAS Parallel Benchmarks (NPB 3.3) on MPJ Express, with checkpoint
 * calls of STFT.
 *
 * <p>Main classes: {@link org.stft.npb.EP}, {@link org.stft.npb.CG}, {@link org.stft.npb.MG},
 * {@link org.stft.npb.FT}, {@link org.stft.npb.IS}, {@link org.stft.npb.LU}, {@link org.stft.npb.SP},
 * {@link org.stft.npb.BT}. Each takes the problem class
 * (S, W, A, B, C) as its argument, prints what NPB prints, and ends with exit code 0 if the official verification
 * succeeds, 1 if it fails, 2 if the class or the number of ranks is not legal, 3 if the run failed.
 */
package org.stft.npb;
