package org.stft.log.match;

/**
 * The message that a receive or probe got, as far as it is known: first its envelope, when the receive is complete; then
 * which of the messages with this envelope it is. Tools extend it by what else they know of the receive.
 *
 * @param <M> a message
 * @param <P> a receive or probe as it was posted
 */
public class Match<M, P extends Pattern> {

    private final P posting;
    private boolean complete;
    private boolean placed;
    private int source;
    private int tag;
    private M message;

    /** Of a receive that is open, and has no message yet. */
    public Match(P posting) {
        this(posting, null);
    }

    /** Of a receive that never completes, and must have got this message or one like it. */
    protected Match(P posting, M presumed) {
        this.posting = posting;
        this.message = presumed;
    }

    final void complete(int fromSource, int withTag) {
        complete = true;
        source = fromSource;
        tag = withTag;
    }

    final void place() {
        placed = true;
    }

    final void join(M found) {
        message = found;
    }

    public final P posting() {
        return posting;
    }

    /** Returns true if the source and tag of the message are known. */
    public final boolean isComplete() {
        return complete;
    }

    /** Returns true if the place among the receives that got the same envelope is known. */
    public final boolean isPlaced() {
        return placed;
    }

    /** The source of the message, once the receive is complete. */
    public final int source() {
        return source;
    }

    /** The tag of the message, once the receive is complete. */
    public final int tag() {
        return tag;
    }

    /** The message, or null as long as its send, or the place of the receive, is not known. */
    public final M message() {
        return message;
    }

    /** Returns true if both have got the same envelope, or the open one of the two accepts that of the other. */
    final boolean couldHaveGotThatOf(Match<?, ?> other) {
        return complete
            ? source == other.source && tag == other.tag
            : posting.accepts(other.source, other.tag);
    }
}
