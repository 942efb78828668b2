package org.stft.mpjexpress.log4j.spi;

/** The loggers of log4j, which MPJ Express asks for and does not use. */
public interface LoggerRepository {}
