package org.stft.launcher.agent;

import java.util.Map;

/**
 * What a host says about itself.
 *
 * @param java the version of the Java of its agent
 * @param system operating system and processor
 * @param processors how many there are
 * @param network the name of the network interface by which it reaches the launcher
 * @param address its own address there
 * @param store why the store is not the one that the launcher has; null if it is
 * @param storeBytesPerSecond how fast it writes and forces a file there; 0 if it was not tried
 * @param processImages for each back end that saves whole processes why it cannot work there, empty if it can
 */
public record HostFacts(String java, String system, int processors, String network, String address, String store,
    long storeBytesPerSecond, Map<String, String> processImages) {}
