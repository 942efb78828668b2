/**
 * {@code stft drill}: a job runs from one of its versions to the next one beside itself, and must come to the same objects.
 */
package org.stft.launcher.drill;
