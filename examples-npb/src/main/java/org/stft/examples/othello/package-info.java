/** A parallel search of game trees with a bug that shows itself only sometimes, for the page about replays. */
package org.stft.examples.othello;
