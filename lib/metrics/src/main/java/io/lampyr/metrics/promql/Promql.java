package io.lampyr.metrics.promql;

import io.lampyr.metrics.promql.run.Answer;
import io.lampyr.metrics.promql.run.Asked;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.metrics.promql.syntax.QueryParser;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.series.SeriesSource;
import io.lampyr.metrics.series.SpreadSource;
import java.util.Optional;

/** Queries, from their text to their answer. Safe for many threads. */
public final class Promql {
  private final Limits limits;

  public Promql(Limits limits) {
    this.limits = limits;
  }

  /**
   * What a query may take.
   *
   * @param samples how many points it may hold in memory at once
   * @param experiments whether functions are known that Prometheus has only if it is told so
   */
  public record Limits(long samples, boolean experiments) {
    /** As Prometheus has them. */
    public static final Limits STANDARD = new Limits(50_000_000, false);
  }

  /** Parses a query; throws {@link io.lampyr.metrics.promql.fault.PromqlException}. */
  public Expr parse(String query) {
    return QueryParser.parse(query, limits.experiments());
  }

  /**
   * Carries a query out.
   *
   * <p>What it holds is charged to the request that the thread works for. Ends with a {@link
   * io.lampyr.metrics.promql.fault.PromqlException} if it takes too long, is called off, or asks
   * for what cannot be done.
   */
  public Answer answer(Expr query, Asked asked, SeriesSource source, Run.Time time) {
    return new Run(limits.samples()).answer(query, asked, source, time);
  }

  /**
   * What one lane of series says to a question that an {@link #answer} asks a {@link SpreadSource};
   * empty if it cannot say it by itself.
   *
   * @param query the text that the answer is for
   */
  public Optional<byte[]> lane(String query, byte[] question, SeriesSource lane, Run.Time time) {
    return new Run(limits.samples()).lane(parse(query), question, lane, time);
  }
}
