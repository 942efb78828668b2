package org.stft.spc.kryo;

import com.esotericsoftware.kryo.ClassResolver;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import java.util.IdentityHashMap;
import java.util.Map;
import org.objenesis.instantiator.sun.SunReflectionFactoryInstantiator;

/**
 * Decides which classes Kryo sees. The registrations that Kryo makes by itself have no effect: a class is registered
 * when it is met, after it was found to be allowed in the entry.
 */
abstract class Classes implements ClassResolver {

    static final int NULL = 0;

    private final Map<Class<?>, Registration> registrations = new IdentityHashMap<>();
    private AllowedClasses allowed;
    private Class<?> lastMet;
    private Registration last;

    /** A Kryo that sees only these classes. */
    Kryo kryo() {
        Kryo kryo = new Kryo(this, new References());
        kryo.setRegistrationRequired(true);
        kryo.setInstantiatorStrategy(SunReflectionFactoryInstantiator::new);
        return kryo;
    }

    /** Begins an entry, for which other classes are allowed. */
    void enter(AllowedClasses allowed) {
        this.allowed = allowed;
        registrations.clear();
        lastMet = null;
    }

    AllowedClasses allowed() {
        return allowed;
    }

    /**
     * Registers a class that was found to be allowed.
     *
     * @param met the class of the object; differs from {@code type} for an enum constant with a body of its own
     */
    Registration register(Class<?> met, Class<?> type, ClassShape shape, int id) {
        Registration registration = new Registration(type, SerializerChoice.of(type, shape), id);
        registrations.put(met, registration);
        lastMet = null;
        return registration;
    }

    @Override
    public Registration getRegistration(@SuppressWarnings("rawtypes") Class type) {
        if (type != lastMet) {
            lastMet = type;
            last = registrations.get(type);
        }
        return last;
    }

    @Override
    public Registration getRegistration(int id) {
        return null;
    }

    @Override
    public void setKryo(Kryo kryo) {
        // not needed
    }

    @Override
    public Registration register(Registration registration) {
        return registration;
    }

    @Override
    public Registration unregister(int id) {
        return null;
    }

    @Override
    public Registration registerImplicit(@SuppressWarnings("rawtypes") Class type) {
        throw new IllegalStateException(type.getName() + " was not registered");
    }

    @Override
    public void reset() {
        // an entry ends with the next call of enter
    }
}
