package org.stft.launcher.cli;

/** A command whose arguments from the main class on belong to the program. */
interface ProgramCommand {}
