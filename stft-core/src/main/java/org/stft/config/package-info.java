/**
 * Settings: one immutable object, from the command line, the environment, a file and defaults, in this order.
 */
package org.stft.config;
