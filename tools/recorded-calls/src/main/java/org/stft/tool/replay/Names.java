package org.stft.tool.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Texts with numbers, counted from 1. Safe for several threads. */
final class Names {

    /** The number of texts that the recorded run did not have. */
    static final int UNKNOWN = 0;

    private final Map<String, Integer> numbers = new ConcurrentHashMap<>();
    private final List<String> texts = new ArrayList<>();
    private final Consumer<String> whenNew;

    /** @param whenNew gets each new text, in the order of their numbers; null if there are no new ones */
    Names(Consumer<String> whenNew) {
        this.whenNew = whenNew;
    }

    int number(String text) {
        Integer known = numbers.get(text);
        return known != null ? known : whenNew == null ? UNKNOWN : add(text);
    }

    synchronized int add(String text) {
        Integer known = numbers.get(text);
        if (known != null) {
            return known;
        }
        texts.add(text);
        if (whenNew != null) {
            whenNew.accept(text);
        }
        numbers.put(text, texts.size());
        return texts.size();
    }

    /** Gives all texts to a consumer, in the order of their numbers; no text is added meanwhile. */
    synchronized void all(Consumer<List<String>> consumer) {
        consumer.accept(List.copyOf(texts));
    }

    synchronized String text(int number) {
        return number > 0 && number <= texts.size() ? texts.get(number - 1) : "?";
    }
}
