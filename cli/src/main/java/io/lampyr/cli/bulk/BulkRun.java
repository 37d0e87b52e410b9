package io.lampyr.cli.bulk;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cli.bulk.checkpoint.Checkpoint;
import io.lampyr.cli.bulk.checkpoint.CheckpointException;
import io.lampyr.cli.bulk.checkpoint.CheckpointFile;
import io.lampyr.cli.bulk.checkpoint.FileMark;
import io.lampyr.cli.bulk.checkpoint.Reached;
import io.lampyr.cli.bulk.input.Input;
import io.lampyr.cli.bulk.input.Layout;
import io.lampyr.cli.bulk.send.AbortedException;
import io.lampyr.cli.bulk.send.Failures;
import io.lampyr.cli.bulk.send.Sender;
import io.lampyr.cli.bulk.send.Stop;
import io.lampyr.cli.bulk.send.Tally;
import io.lampyr.cli.http.Server;
import io.lampyr.cli.http.ServerOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** One run of the command: what surrounds the loading, from the checkpoint to the last line. */
final class BulkRun {
  private final BulkOptions options;
  private final ServerOptions serverOptions;
  private final Server server;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Clock clock = new SystemClock();
  private final Stop stop = new Stop();

  BulkRun(
      BulkOptions options,
      ServerOptions serverOptions,
      Server server,
      PrintWriter out,
      PrintWriter err) {
    this.options = options;
    this.serverOptions = serverOptions;
    this.server = server;
    this.out = out;
    this.err = err;
  }

  int load(List<Input> inputs, Layout layout)
      throws IOException, CheckpointException, InterruptedException {
    Optional<CheckpointFile> file = options.checkpoint().map(CheckpointFile::new);
    Checkpoint before = file.isPresent() ? file.get().read() : Checkpoint.empty();
    List<Reached> starts = new ArrayList<>();
    for (Input input : inputs) {
      starts.add(start(input, before));
    }
    refuseToMix(starts);
    Sender.Limits limits = options.limits(serverOptions);
    try (Failures failures = Failures.to(options.failed())) {
      Sender sender =
          new Sender(
              server,
              options.path(),
              limits,
              options.patience(serverOptions),
              failures,
              new Sender.Waiting(clock, new SystemRandomness(), stop));
      Scheduler scheduler =
          new ThreadScheduler((thread, bug) -> err.println("lampyr: internal error: " + bug));
      Load load = new Load(layout, sender, limits.mostRequests(), stop, scheduler);
      Keeper keeper = new Keeper(file, before, load.prefix());
      return watched(load, sender, keeper, scheduler, new Work(inputs, starts), failures);
    }
  }

  /** The inputs, each with where to begin. */
  private record Work(List<Input> inputs, List<Reached> starts) {
    long totalBytes() throws IOException {
      long total = 0;
      for (Input input : inputs) {
        if (input.path().isEmpty()) {
          return -1;
        }
        total += Files.size(input.path().get());
      }
      return total;
    }
  }

  private int watched(
      Load load, Sender sender, Keeper keeper, Scheduler scheduler, Work work, Failures failures)
      throws IOException, InterruptedException {
    long began = clock.monotonicNanos();
    long total = work.totalBytes();
    Display display = Display.choose(options.isQuiet(), err, total);
    Watch watch =
        new Watch(stop, load, () -> display.show(progress(load, sender, total, began)), keeper);
    watch.begin(scheduler);
    try {
      Optional<String> aborted = Optional.empty();
      try {
        readAll(load, work);
      } catch (AbortedException hopeless) {
        aborted = Optional.of(String.valueOf(hopeless.getMessage()));
      } catch (IOException failed) {
        aborted = Optional.of(BulkCommand.describe(failed));
      }
      watch.end();
      display.close();
      Progress progress = progress(load, sender, total, began);
      return tell(progress, sender.tally(), failures, aborted, watch.wasInterrupted());
    } finally {
      watch.release();
    }
  }

  private static void readAll(Load load, Work work)
      throws AbortedException, IOException, InterruptedException {
    try {
      for (Input input : work.inputs()) {
        load.read(input, work.starts().get(input.ordinal()));
      }
    } finally {
      // What was read before an input failed is brought to its end all the same.
      load.finish();
    }
  }

  private Progress progress(Load load, Sender sender, long total, long began) {
    Tally tally = sender.tally();
    Duration took = Duration.ofNanos(clock.monotonicNanos() - began);
    return new Progress(
        load.bytesRead(),
        total,
        load.bytesSkipped(),
        tally.accepted(),
        tally.failed(),
        tally.retried(),
        took);
  }

  private int tell(
      Progress progress,
      Tally tally,
      Failures failures,
      Optional<String> aborted,
      boolean interrupted) {
    out.println(
        String.format(
            Locale.ROOT,
            "loaded %,d documents (%s) in %.1f s: %s, %.1f MB/s, %,d requests",
            tally.accepted(),
            Progress.size(tally.acceptedBytes()),
            progress.took().toMillis() / 1e3,
            progress.documentsAndSpeed(),
            progress.bytesPerSecond() / 1e6,
            tally.requests()));
    failures.summary().forEach(line -> err.println("lampyr: failed: " + line));
    if (tally.failed() > 0 && options.failed().isEmpty()) {
      err.println("lampyr: --failed FILE would have kept the failed documents");
    }
    options
        .failed()
        .filter(file -> tally.failed() > 0)
        .ifPresent(file -> err.println("lampyr: the failed documents are in " + file));
    if (aborted.isPresent() || interrupted) {
      err.println("lampyr: " + aborted.map(why -> "aborted: " + why).orElse("stopped"));
      err.println(
          options.checkpoint().isPresent()
              ? "lampyr: the same command goes on from " + options.checkpoint().get()
              : "lampyr: --checkpoint FILE would let a later run go on from here");
      return aborted.isPresent() ? BulkCommand.ABORTED : BulkCommand.STOPPED;
    }
    return tally.failed() == 0 ? 0 : BulkCommand.SOME_FAILED;
  }

  private static Reached start(Input input, Checkpoint before)
      throws IOException, CheckpointException {
    return input.path().isPresent()
        ? before.resume(FileMark.of(input.path().get()))
        : new Reached(new FileMark("-", 0, 0, ""), 0, 0);
  }

  /** The failures of two loads in one file could not be told apart. */
  private void refuseToMix(List<Reached> starts) throws IOException {
    Optional<Path> failed = options.failed();
    if (starts.stream().allMatch(start -> start.offset() == 0)
        && failed.isPresent()
        && Files.isRegularFile(failed.get())
        && Files.size(failed.get()) > 0) {
      throw serverOptions.mistake(
          "--failed=" + failed.get() + " holds failures already; move it away or name another");
    }
  }
}
