package io.lampyr.cli.bulk;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows progress: as a bar where somebody looks, as a line now and then elsewhere. */
sealed interface Display extends AutoCloseable {

  void show(Progress progress);

  @Override
  void close();

  static Display choose(boolean quiet, PrintWriter err, long totalBytes) {
    if (quiet) {
      return new Nothing();
    }
    return Terminal.isWatched() ? new Bar(totalBytes) : new Sparse(err);
  }

  /** Shows nothing. */
  record Nothing() implements Display {
    @Override
    public void show(Progress progress) {}

    @Override
    public void close() {}
  }

  /** A line every few seconds: for logs. */
  final class Sparse implements Display {
    private static final Duration EVERY = Duration.ofSeconds(5);

    private final PrintWriter err;
    private Duration next = EVERY;

    Sparse(PrintWriter err) {
      this.err = err;
    }

    @Override
    public void show(Progress progress) {
      if (progress.took().compareTo(next) >= 0) {
        err.println("lampyr: " + progress.line());
        err.flush();
        next = progress.took().plus(EVERY);
      }
    }

    @Override
    public void close() {}
  }

  /** A bar that is drawn again and again on the same line. */
  final class Bar implements Display {
    private static final int REDRAW_MILLIS = 200;

    private final ProgressBar bar;

    Bar(long totalBytes) {
      PrintStream terminal =
          new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
      this.bar =
          new ProgressBarBuilder()
              .setTaskName("bulk")
              .setInitialMax(totalBytes)
              .setUnit(" MB", 1_000_000)
              .setUpdateIntervalMillis(REDRAW_MILLIS)
              .setStyle(ProgressBarStyle.ASCII)
              .setConsumer(new ConsoleProgressBarConsumer(terminal))
              .showSpeed()
              .build();
    }

    @Override
    public void show(Progress progress) {
      bar.stepTo(progress.readBytes());
      bar.setExtraMessage(" " + progress.documentsAndSpeed());
    }

    @Override
    public void close() {
      bar.close();
    }
  }
}
