package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.promql.tree.ValueKind;
import java.util.Optional;

/**
 * A part of a query that each lane of series is asked for.
 *
 * @param place where the part stands in the query's text
 * @param folded whether it is an aggregation, of which a lane says what it knows of each group;
 *     otherwise it says its series
 * @param grid for which moments
 * @param asked the query's own times
 */
record LaneQuestion(Place place, boolean folded, Grid grid, Asked asked) {
  private static final int VERSION = 1;

  byte[] encode() {
    LaneOutput out = new LaneOutput().octet(VERSION).place(place).flag(folded);
    out.signed(grid.start()).signed(grid.end()).number(grid.step());
    out.signed(asked.start()).signed(asked.end()).number(asked.step()).number(asked.lookback());
    return out.toByteArray();
  }

  static LaneQuestion decode(byte[] bytes) {
    return new LaneInput(bytes, "question of a lane")
        .whole(in -> {
          int version = in.octet();
          if (version != VERSION) {
            throw in.corrupt("it has version " + version + ", this program reads " + VERSION);
          }
          Place place = in.place();
          boolean folded = in.flag();
          Grid grid = new Grid(in.signed(), in.signed(), in.number());
          Asked asked = new Asked(in.signed(), in.signed(), in.number(), in.number());
          if (grid.step() <= 0 || grid.end() < grid.start()) {
            throw in.corrupt("its grid has no moments");
          }
          return new LaneQuestion(place, folded, grid, asked);
        });
  }

  /** The part in a query; empty if there is none that could be asked for. */
  Optional<Expr> in(Expr query) {
    boolean meant =
        query.place().equals(place)
            && (folded
                ? query instanceof Expr.Aggregate aggregate && isFor(aggregate)
                : isFor(query));
    return meant
        ? Optional.of(query)
        : query.children().stream().flatMap(child -> in(child).stream()).findFirst();
  }

  /** Whether series may be asked for lane by lane. */
  static boolean isFor(Expr expr) {
    return expr.kind() == ValueKind.VECTOR && !(expr instanceof Expr.Paren) && BySeries.of(expr);
  }

  /** Whether groups may be. */
  static boolean isFor(Expr.Aggregate aggregate) {
    return Aggregations.areFolded(aggregate) && BySeries.of(aggregate.of());
  }
}
