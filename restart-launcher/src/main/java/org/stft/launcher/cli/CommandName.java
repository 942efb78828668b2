package org.stft.launcher.cli;

import picocli.CommandLine.Command;

/** The names of commands, those of extensions too. */
final class CommandName {

    private CommandName() {
    }

    /** @param command its class or an object of it */
    static String of(Object command) {
        Class<?> type = command instanceof Class<?> itself ? itself : command.getClass();
        return type.getAnnotation(Command.class).name();
    }
}
