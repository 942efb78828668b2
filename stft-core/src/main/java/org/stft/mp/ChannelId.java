package org.stft.mp;

/** The uses of STFT's own messages. Each has a channel, so that what one of them leaves behind is never taken for a message of another. */
public enum ChannelId {
    /** The greetings with which ranks exercise their connections at the start. */
    CONNECT,
    /** The parts and decisions of agreements. */
    AGREEMENT,
    /** The markers after which nothing is in flight any more. */
    MARKERS
}
