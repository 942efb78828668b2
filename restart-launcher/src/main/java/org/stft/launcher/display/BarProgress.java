package org.stft.launcher.display;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** A live bar on a terminal. */
final class BarProgress implements Progress {

    private static final int MILLIS_BETWEEN_DRAWINGS = 100;

    private final ProgressBar bar;
    private final Line line;

    BarProgress(Terminal terminal, PrintWriter err, String title, Unit unit) {
        line = new Line(terminal.columns() - 1, err);
        bar = new ProgressBarBuilder().setTaskName(title).setInitialMax(-1).setUnit(unit.name(), unit.size())
            .setStyle(ProgressBarStyle.ASCII).setUpdateIntervalMillis(MILLIS_BETWEEN_DRAWINGS).continuousUpdate()
            .hideEta().setConsumer(line).build();
    }

    @Override
    public void total(long units) {
        bar.maxHint(units);
    }

    @Override
    public void reached(long units) {
        bar.stepTo(units);
    }

    @Override
    public void note(String text) {
        bar.setExtraMessage(" " + text);
    }

    @Override
    public void print(String text) {
        line.accept(text + " ".repeat(Math.max(0, line.columns() - text.length())) + System.lineSeparator());
        bar.refresh();
    }

    @Override
    public void close() {
        bar.close();
    }

    /**
     * One line of the terminal, overwritten at each update. The library's own consumer would open the terminal with
     * JLine, which puts the default signal handlers in place of ours.
     */
    private record Line(int columns, PrintWriter err) implements ProgressBarConsumer {

        @Override
        public int getMaxRenderedLength() {
            return columns;
        }

        @Override
        public void accept(String rendered) {
            synchronized (err) {
                err.print("\r" + rendered);
                err.flush();
            }
        }

        @Override
        public void close() {
            err.println();
            err.flush();
        }
    }
}
