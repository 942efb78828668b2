package org.stft.mpjexpress.log4j;

/** Where log4j would write messages. */
public interface Appender {}
