package io.lampyr.query.aggregation.frame;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.value.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The results of no documents, written as those of some documents are: a bucket that only fills a
 * gap knows no field, but those beside it do.
 */
final class Blank {
  private Blank() {}

  /**
   * Of each aggregation at a place.
   *
   * @param beside what others have at the place: one result for every node
   */
  static List<Partial> of(Children children, List<List<Partial>> beside) {
    List<Partial> blank = new ArrayList<>();
    for (int i = 0; i < children.nodes().size(); i++) {
      int at = i;
      Node node = children.nodes().get(i);
      List<Partial> column =
          beside.stream().filter(row -> at < row.size()).map(row -> row.get(at)).toList();
      blank.add(of(node.aggregation().nothing(node), column, node));
    }
    return blank;
  }

  private static Partial of(Partial nothing, List<Partial> beside, Node node) {
    return switch (nothing) {
      case Partial.Buckets buckets -> of(buckets, beside, node);
      case Partial.Single single ->
          new Partial.Single(
              single.count(), of(node.children(), all(beside, Blank::insideOfSingle)));
      case Partial.Stats _ -> stats(format(beside));
      case Partial.Quantiles quantiles -> new Partial.Quantiles(format(beside), quantiles.digest());
      case Partial.Numbers numbers -> new Partial.Numbers(format(beside), numbers.values());
      case Partial.Cardinality _, Partial.Texts _, Partial.Rows _ -> nothing;
    };
  }

  private static Partial stats(Format format) {
    Partial.Stats none = Partial.Stats.NONE;
    return new Partial.Stats(
        format,
        none.count(),
        none.sum(),
        none.sumLost(),
        none.min(),
        none.max(),
        none.squares(),
        none.squaresLost());
  }

  private static Partial of(Partial.Buckets nothing, List<Partial> beside, Node node) {
    List<Partial.Buckets> others = all(beside, Blank::buckets);
    Optional<Partial.Buckets> typed =
        others.stream().filter(other -> !other.type().isEmpty()).findFirst();
    if (typed.isEmpty()) {
      return nothing;
    }
    List<List<Partial>> inside =
        others.stream().flatMap(other -> other.buckets().stream()).map(Bucket::subs).toList();
    List<Partial> blank = nothing.buckets().isEmpty() ? List.of() : of(node.children(), inside);
    List<Bucket> fixed =
        nothing.buckets().stream().map(bucket -> new Bucket(bucket.key(), 0, 0, blank)).toList();
    // Of these the count of what is compared with stands there, which is the same everywhere.
    boolean tellsOfAll = node.aggregation().needsAllShards();
    long error = tellsOfAll ? others.stream().mapToLong(Partial.Buckets::error).max().orElse(0) : 0;
    return new Partial.Buckets(
        typed.get().type(), typed.get().format(), fixed, 0, error, nothing.sources());
  }

  private static <T> List<T> all(List<Partial> partials, Function<Partial, Optional<T>> part) {
    return partials.stream().map(part).flatMap(Optional::stream).toList();
  }

  private static Optional<Partial.Buckets> buckets(Partial partial) {
    return partial instanceof Partial.Buckets buckets ? Optional.of(buckets) : Optional.empty();
  }

  private static Optional<List<Partial>> insideOfSingle(Partial partial) {
    return partial instanceof Partial.Single single ? Optional.of(single.subs()) : Optional.empty();
  }

  private static Format format(List<Partial> beside) {
    return beside.stream()
        .map(Blank::formatOf)
        .filter(format -> !format.isRaw())
        .findFirst()
        .orElse(Format.RAW);
  }

  private static Format formatOf(Partial partial) {
    return switch (partial) {
      case Partial.Stats stats -> stats.format();
      case Partial.Quantiles quantiles -> quantiles.format();
      case Partial.Numbers numbers -> numbers.format();
      case Partial.Buckets _,
          Partial.Single _,
          Partial.Cardinality _,
          Partial.Texts _,
          Partial.Rows _ ->
          Format.RAW;
    };
  }
}
