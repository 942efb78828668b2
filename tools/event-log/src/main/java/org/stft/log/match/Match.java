package org.stft.log.match;

/**
 * The message that a receive or probe got, as far as it is known: first its envelope, when the receive is complete; then
 * which of the messages with this envelope it is.
 *
 * @param <M> a message
 * @param <P> a receive or probe as it was posted
 */
public final class Match<M, P extends Pattern> {

    private final P posting;
    private boolean complete;
    private boolean placed;
    private int source;
    private int tag;
    private M message;

    private Match(P posting) {
        this.posting = posting;
    }

    /** Of a receive that is open, and got no message yet. */
    static <M, P extends Pattern> Match<M, P> open(P posting) {
        return new Match<>(posting);
    }

    /** Of a receive that is open, and must have got one of several messages: this one stands for them. */
    public static <M, P extends Pattern> Match<M, P> presumed(P posting, M message) {
        Match<M, P> match = new Match<>(posting);
        match.message = message;
        return match;
    }

    void complete(int fromSource, int withTag) {
        complete = true;
        source = fromSource;
        tag = withTag;
    }

    void place() {
        placed = true;
    }

    void join(M found) {
        message = found;
    }

    public P posting() {
        return posting;
    }

    /** Returns true if the source and tag of the message are known. */
    public boolean isComplete() {
        return complete;
    }

    /** Returns true if the place among the receives that got the same envelope is known. */
    public boolean isPlaced() {
        return placed;
    }

    /** The source of the message, once the receive is complete. */
    public int source() {
        return source;
    }

    /** The tag of the message, once the receive is complete. */
    public int tag() {
        return tag;
    }

    /** The message, or null as long as its send, or the place of the receive, is not known. */
    public M message() {
        return message;
    }

    /** Returns true if both have got the same envelope, or the open one of the two accepts that of the other. */
    boolean couldHaveGotThatOf(Match<M, P> other) {
        return complete
            ? source == other.source && tag == other.tag
            : posting.accepts(other.source, other.tag);
    }
}
