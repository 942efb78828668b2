package org.stft.probe.agent;

import java.lang.instrument.ClassFileTransformer;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;

/** Rewrites the classes of the program as they are loaded, and leaves all others alone. */
final class ProgramClasses implements ClassFileTransformer {

    /** The packages of MPJ Express; a program may have classes in such packages, too. */
    private static final String[] OF_MPJ = {"mpi/", "mpjdev/", "mpjbuf/", "xdev/", "runtime/"};
    /** The probe and its tools, the parts of STFT that call MPI themselves, and what they call. */
    private static final String[] EXCLUDED = {"org/stft/probe/", "org/stft/tool/", "org/stft/mpj/", "org/stft/order/",
        "com/sun/jna/"};
    /** STFT's own use of time and random numbers is not the program's; in some of its packages there are programs. */
    private static final String OWN = "org/stft/";
    private static final String[] PROGRAMS = {"/examples/", "/npb/", "/programs/"};
    private static final String JAVA = "java/";
    /** The system property by which calls of Java are redirected, too. */
    private static final String OF_JAVA = "stft.tools.outside";
    private static final String SIGNALS = "sun/misc/Signal";
    private static final String MPI = "mpi/MPI.class";
    private static final int EXIT_CODE = 1;

    private final boolean ofJava = Boolean.getBoolean(OF_JAVA);
    private volatile Asked newest = new Asked(null, null, false);

    /** The answer for the classes of one place. */
    private static final class Asked {

        final ClassLoader loader;
        final ProtectionDomain domain;
        final boolean answer;

        Asked(ClassLoader loader, ProtectionDomain domain, boolean answer) {
            this.loader = loader;
            this.domain = domain;
            this.answer = answer;
        }
    }

    @Override
    public byte[] transform(ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
        byte[] bytes) {
        if (loader == null || name == null || begins(name, EXCLUDED)
            || begins(name, OF_MPJ) && isOfMpj(loader, domain)) {
            return null;
        }
        try {
            if (!Agent.handlesSignals() && ConstantPool.hasMethodOf(bytes, SIGNALS)) {
                Agent.seesSignals();
            }
            boolean ofJava = this.ofJava && !isOwn(name);
            return ConstantPool.hasMethodOf(bytes, Target.PACKAGE) || ofJava && ConstantPool.hasMethodOf(bytes, JAVA)
                ? CallSites.redirected(bytes, ofJava)
                : null;
        } catch (Throwable e) { // the JVM would ignore it silently and load the class unchanged: no tool would see its calls
            System.err.println(
                "mpi-probe: the class " + name.replace('/', '.') + " cannot be rewritten, so its calls of MPI would"
                    + " not be seen: " + e
                    + ". The rank is ended. Run the job without tools, or use an stft that knows this"
                    + " Java (" + System.getProperty("java.version") + ").");
            Runtime.getRuntime().halt(EXIT_CODE);
            return null;
        }
    }

    static boolean isOwn(String name) {
        if (!name.startsWith(OWN)) {
            return false;
        }
        for (String part : PROGRAMS) {
            if (name.contains(part)) {
                return false;
            }
        }
        return true;
    }

    private static boolean begins(String name, String[] prefixes) {
        for (String prefix : prefixes) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if a class comes from where that of MPI is, or if that is not known. */
    private boolean isOfMpj(ClassLoader loader, ProtectionDomain domain) {
        Asked last = newest;
        if (last.loader != loader || last.domain != domain) { // nearly all have the same
            last = new Asked(loader, domain, comesWithMpi(loader, domain));
            newest = last;
        }
        return last.answer;
    }

    private static boolean comesWithMpi(ClassLoader loader, ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL mpi = loader.getResource(MPI);
        if (source == null || source.getLocation() == null || mpi == null) {
            return true;
        }
        String location = source.getLocation().toString();
        return mpi.toString().equals(location.concat(MPI))
            || mpi.toString().equals("jar:".concat(location).concat("!/").concat(MPI));
    }
}
