/**
 * Versions on disk: what a store holds, how it is written, verified, kept and removed. The format is
 * described in {@code docs/on-disk-format.md}.
 */
package org.stft.store;
