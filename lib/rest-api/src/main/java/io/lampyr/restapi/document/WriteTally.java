package io.lampyr.restapi.document;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.base.port.Clock;
import io.lampyr.engine.request.Applied;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.pipelines.run.PipelineTally;
import io.lampyr.restapi.error.ErrorAnswers;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * What this process has written for clients since it began: bytes of documents, and outcomes by
 * their statuses. Safe for many threads.
 */
public final class WriteTally {
  /** So many indices are remembered, those that were written to last. */
  private static final int MOST_INDICES = 20_000;

  private static final int CREATED = 201;

  private final ErrorAnswers errors = new ErrorAnswers(Dialect.ELASTICSEARCH);
  private final PipelineTally pipelines;
  private final RecentlyUsed<String, Instant> indexed = RecentlyUsed.ofEntries(MOST_INDICES);
  private final Clock clock;
  private final AtomicLong current = new AtomicLong();
  private final LongAdder total = new LongAdder();
  private final Map<Integer, LongAdder> statuses = new ConcurrentHashMap<>();

  public WriteTally(Clock clock) {
    this.clock = clock;
    this.pipelines = new PipelineTally(clock);
  }

  /** What pipelines have done for these writes. */
  public PipelineTally pipelines() {
    return pipelines;
  }

  /**
   * What was counted.
   *
   * @param currentBytes documents of requests that are under way
   * @param statuses outcomes by HTTP status, of which there are few
   */
  public record Seen(long currentBytes, long totalBytes, Map<Integer, Long> statuses) {
    public Seen {
      statuses = Map.copyOf(statuses);
    }
  }

  public Seen seen() {
    Map<Integer, Long> seen = new TreeMap<>();
    statuses.forEach((status, count) -> seen.put(status, count.sum()));
    return new Seen(current.get(), total.sum(), seen);
  }

  /** Counts documents that are being written; gives their bytes, for {@link #ended}. */
  long begun(List<DocumentWrite> writes) {
    long bytes = writes.stream().mapToLong(write -> write.source().length).sum();
    current.addAndGet(bytes);
    total.add(bytes);
    return bytes;
  }

  void ended(long bytes) {
    current.addAndGet(-bytes);
  }

  /** When a document was last put into the index of that name. */
  public Optional<Instant> indexed(String name) {
    return Optional.ofNullable(indexed.find(name));
  }

  private void remember(Set<String> names) {
    Instant now = clock.now();
    names.forEach(name -> indexed.keep(name, now));
  }

  /** Counts points that are there, by the names of their indices, and what all of them take. */
  void points(Map<String, Integer> written, long bytes) {
    total.add(bytes);
    int points = written.values().stream().mapToInt(Integer::intValue).sum();
    if (points > 0) {
      statuses.computeIfAbsent(CREATED, _ -> new LongAdder()).add(points);
      remember(written.keySet());
    }
  }

  void count(List<WriteOutcome> outcomes) {
    Set<String> names = new HashSet<>();
    for (WriteOutcome outcome : outcomes) {
      if (outcome instanceof WriteOutcome.Written written
          && (written.applied().result() == Applied.Result.CREATED
              || written.applied().result() == Applied.Result.UPDATED)) {
        names.add(written.index());
      }
      statuses
          .computeIfAbsent(OutcomeJson.status(outcome, errors), _ -> new LongAdder())
          .increment();
    }
    remember(names);
  }
}
