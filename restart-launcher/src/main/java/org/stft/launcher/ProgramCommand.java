package org.stft.launcher;

/** A command whose arguments from the main class on belong to the program. */
interface ProgramCommand {
}
