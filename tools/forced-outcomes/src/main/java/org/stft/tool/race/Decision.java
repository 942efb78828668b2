package org.stft.tool.race;

/**
 * The replacement of a wildcard.
 *
 * @param rank that receives
 * @param choice the number of the receive or probe among the wildcards of the rank, from 1
 * @param source the rank in {@code COMM_WORLD} that sends
 * @param last true of the one that is to be confirmed
 */
record Decision(int rank, long choice, int source, int tag, boolean last) {

    static Decision parse(String line) {
        String[] words = line.trim().split(" ");
        if (words.length != 5 || !words[0].equals(OutcomeLines.FORCE) && !words[0].equals(OutcomeLines.ALTER)) {
            throw new IllegalArgumentException(
                "expected 'force' or 'alter', and RANK CHOICE SOURCE TAG, 'complete' and "
                    + "RANK REQUEST..., 'exact', 'none' and RANK TIMES, or 'found' and RANK, found '" + line + "'");
        }
        return new Decision(Integer.parseInt(words[1]), Long.parseLong(words[2]), Integer.parseInt(words[3]),
            Integer.parseInt(words[4]),
            words[0].equals(OutcomeLines.ALTER));
    }

    /** The source's rank in a communicator; -1 if it is not there. */
    int rankIn(int[] worldRanks) {
        for (int i = 0; i < worldRanks.length; i++) {
            if (worldRanks[i] == source) {
                return i;
            }
        }
        return -1;
    }
}
