package org.stft.probe.generator;

/** Casts from objects to the types of parameters and results. */
final class Boxes {

    private Boxes() {
    }

    /** The cast of an object to a type; empty if none is needed. */
    static String cast(String type) {
        return switch (type) {
            case "int" -> "(Integer) ";
            case "boolean" -> "(Boolean) ";
            case "long" -> "(Long) ";
            case "double" -> "(Double) ";
            case "java.lang.Object" -> "";
            default -> "(" + type + ") ";
        };
    }
}
