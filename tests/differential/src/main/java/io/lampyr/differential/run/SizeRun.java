package io.lampyr.differential.run;

import io.lampyr.base.port.Clock;
import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.size.Alterations;
import io.lampyr.differential.generate.size.Corpus;
import io.lampyr.differential.generate.size.Tasks;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.side.Sides;
import java.util.Optional;

/**
 * Plays corpora of one seed until the time is over, or as many requests were made as there may be.
 * Each is read first, and changed at last.
 */
public final class SizeRun {
  private static final int READS = 250;
  private static final int CHANGES = 4;
  private static final int READS_OF_WHAT_WAS_CHANGED = 10;

  /** So that corpora of neighbouring seeds have nothing in common. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final String INDEX = "i";

  private final Options options;
  private final Sizes sizes;
  private final Clock clock;
  private final Stage stage;
  private final Tasks tasks;
  private final Findings findings;
  private final long began;
  private int requests;

  /** How many documents a corpus has at least and at most. */
  public record Sizes(int least, int most) {
    public static final Sizes USUAL = new Sizes(Corpus.LEAST, Corpus.MOST);
  }

  public SizeRun(Sides sides, Options options, Sizes sizes, Findings findings, Clock clock) {
    this.options = options;
    this.sizes = sizes;
    this.clock = clock;
    this.stage = new Stage(sides);
    this.tasks = Tasks.beginningWith(options.only());
    this.findings = findings;
    this.began = clock.monotonicNanos();
  }

  public void play() throws InterruptedException {
    concurrently("none");
    try {
      if (options.scene().isPresent()) {
        corpus(options.scene().get());
        return;
      }
      for (long number = 1; !isOver(); number++) {
        corpus(number);
      }
    } finally {
      concurrently(Json.NULL);
    }
  }

  /**
   * Where the peer cuts a shard into slices that are searched at the same time, each has a bound of
   * its own, and what comes of it hangs on how segments were merged.
   */
  private void concurrently(Object mode) throws InterruptedException {
    Object settings =
        Json.object("transient", Json.object("search.concurrent_segment_search.mode", mode));
    stage.askThem("", new Request("", "PUT", "//_cluster/settings", Optional.of(settings)));
  }

  private boolean isOver() {
    return requests >= options.mostRequests()
        || clock.monotonicNanos() - began > options.atMost().toNanos();
  }

  private void corpus(long number) throws InterruptedException {
    Chance chance = new Chance((options.seed() * SPREAD) ^ number);
    Corpus corpus = Corpus.draw(chance, sizes.least(), sizes.most());
    Draw draw = new Draw(chance, corpus.schema());
    Bench bench = new Bench(stage, corpus, findings, clock, number);
    stage.remove(INDEX);
    try {
      if (bench.load()) {
        read(draw, bench, READS);
        change(draw, bench);
      }
    } finally {
      stage.remove(INDEX);
    }
  }

  private void read(Draw draw, Bench bench, int count) throws InterruptedException {
    for (int i = 0; i < count && tasks.read() && !isOver(); i++) {
      requests++;
      bench.ask(tasks.draw(draw));
    }
  }

  private void change(Draw draw, Bench bench) throws InterruptedException {
    for (int i = 0; i < CHANGES && tasks.change() && !isOver(); i++) {
      for (Request request : Alterations.any(draw)) {
        requests++;
        if (!bench.change(request)) {
          return;
        }
      }
      read(draw, bench, READS_OF_WHAT_WAS_CHANGED);
    }
  }
}
