package org.stft.tool.replay;

/** The kinds of records, by the number with which they begin. They are part of the format. */
final class Kinds {

    /** A text; texts are numbered from 1 in the order in which they come. */
    static final int NAME = 1;
    /** A call: thread, event, question, answer. */
    static final int CALL = 2;
    /** The call before was made as many times more, with the same answer. */
    static final int REPEATED = 3;
    /** Facts of the process: a line of key and value for each. */
    static final int PROCESS = 4;
    /** An event of STFT: its name, and the version. */
    static final int VERSION = 5;
    /** The number of calls before, where a segment begins; all texts are given again after it. */
    static final int SEGMENT = 6;

    /** The first part of a question, after its thread. They are numbered from 0, and again from 0 in each segment. */
    static final int ASKED = 7;
    /** With the number of such a question added, a call that asks it: event, second part of the question, answer. */
    static final int CALL_AGAIN = 16;

    /** The answer of a call is an exception. */
    static final int THREW = 1;
    /** The answer could not be recorded: a text says why. */
    static final int UNRECORDED = 2;

    private Kinds() {
    }
}
