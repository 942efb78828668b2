/**
 * The tool {@code race-check} in a rank: has the event log written, and forces matches when a race is to be confirmed.
 */
package org.stft.tool.race;
