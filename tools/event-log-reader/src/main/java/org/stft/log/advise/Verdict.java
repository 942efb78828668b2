package org.stft.log.advise;

/**
 * Whether the cuts at a line are quiet.
 *
 * @param spoilt how many are not
 * @param reason what spoils the first of them; empty if all are quiet
 */
record Verdict(Cuts cuts, int spoilt, String reason) {

    boolean isQuiet() {
        return spoilt == 0 && reason.isEmpty();
    }
}
