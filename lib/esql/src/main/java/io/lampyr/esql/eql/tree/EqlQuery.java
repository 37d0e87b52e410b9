package io.lampyr.esql.eql.tree;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A query: what it looks for, and how many of what is found it lets through.
 *
 * @param pipes in their order
 */
public record EqlQuery(Source source, List<Pipe> pipes) {
  public EqlQuery {
    pipes = List.copyOf(pipes);
  }

  /** What is looked for. */
  public sealed interface Source {}

  /**
   * Events of a category; of any, if it is null.
   *
   * @param at where the category stands
   */
  public record Event(EqlNode.At at, @Nullable String category, EqlNode condition)
      implements Source {}

  /**
   * Events of which each is the next one.
   *
   * @param span how long the whole may take
   * @param until what ends sequences that have begun
   */
  public record Sequence(List<Stage> stages, Optional<Duration> span, Optional<Stage> until)
      implements Source {
    public Sequence {
      stages = List.copyOf(stages);
    }
  }

  /** Events that have the same keys, whatever their order. */
  public record Sample(List<Stage> stages) implements Source {
    public Sample {
      stages = List.copyOf(stages);
    }
  }

  /**
   * One event of several.
   *
   * @param keys fields whose values are those of the other events' keys
   * @param missing whether there must be no such event
   */
  public record Stage(Event event, List<EqlNode.Name> keys, boolean missing) {
    public Stage {
      keys = List.copyOf(keys);
    }
  }

  /** So many, from the earliest on, or the latest. */
  public record Pipe(boolean first, int count) {}
}
