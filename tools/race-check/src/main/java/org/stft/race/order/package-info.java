/** The order of events in time: vectors of Lamport clocks, and what collective operations add to them. */
package org.stft.race.order;
