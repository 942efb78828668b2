package org.stft.report;

/**
 * What a tool looks for: one kind of finding.
 *
 * @param id the same in each release, such as {@code message-race}
 * @param level the level of its findings, unless they say another
 * @param summary one sentence
 * @param description what is wrong with it, in plain text of some sentences
 * @param remedy how to mend it, in plain text of some sentences; may be empty
 */
public record Rule(String id, Level level, String summary, String description, String remedy) {}
