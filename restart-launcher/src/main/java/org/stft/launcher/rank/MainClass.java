package org.stft.launcher.rank;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.stft.launcher.extension.CommandException;
import org.stft.launcher.extension.ExitCode;

/** The main class of a program. */
public final class MainClass {

    private final Method main;

    private MainClass(Method main) {
        this.main = main;
    }

    /**
     * Finds the class and its {@code main}, without initialising it.
     *
     * @throws CommandException {@code USAGE} if there is no such class, or it cannot be started
     */
    public static MainClass of(String name, ClassLoader loader) {
        try {
            Method main = Class.forName(name, false, loader).getMethod("main", String[].class);
            if (Modifier.isStatic(main.getModifiers()) && main.getReturnType() == void.class) {
                return new MainClass(main);
            }
            throw noMain(name);
        } catch (NoSuchMethodException e) {
            throw noMain(name);
        } catch (ClassNotFoundException e) {
            throw new CommandException(ExitCode.USAGE, "There is no class " + name + " on the class path." + hint(name)
                + " Name the class with its package, such as org.stft.npb.CG, and its directory or jar with -cp.", e);
        } catch (UnsupportedClassVersionError e) {
            throw new CommandException(ExitCode.USAGE, "The class " + name + " needs a newer Java than "
                + Runtime.version().feature() + ": " + e.getMessage() + ". Set JAVA_HOME to it.", e);
        } catch (LinkageError e) {
            throw new CommandException(ExitCode.USAGE, "The class " + name + " cannot be loaded: " + e
                + ". Check that its dependencies are on the class path (-cp), and that its name is right.", e);
        }
    }

    private static CommandException noMain(String name) {
        return new CommandException(ExitCode.USAGE, "The class " + name
            + " has no method 'public static void main(String[])'. Name the class that has it.");
    }

    private static String hint(String name) {
        if (name.endsWith(".jar")) {
            return " (" + name + " looks like a jar: give it with -cp, and the name of its main class here.)";
        }
        return name.contains("/") || name.endsWith(".class") || name.endsWith(".java")
            ? " (" + name + " looks like a file, not like the name of a class.)"
            : "";
    }

    /**
     * Runs the program to the end of its {@code main}.
     *
     * @throws InvocationTargetException if it threw an exception
     */
    void run(String[] arguments) throws InvocationTargetException, IllegalAccessException {
        main.setAccessible(true); // as the JVM does: the class need not be public
        main.invoke(null, (Object) arguments);
    }
}
