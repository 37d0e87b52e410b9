package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Accumulator;
import io.lampyr.esql.function.Aggregation;
import io.lampyr.esql.function.Aggregations;
import io.lampyr.esql.function.Function;
import io.lampyr.esql.function.Functions;
import io.lampyr.esql.function.Kernel;
import io.lampyr.esql.function.Site;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.series.SeriesFunction;
import io.lampyr.esql.series.SeriesFunctions;
import io.lampyr.esql.series.SpanState;
import io.lampyr.esql.type.DataType;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/**
 * Makes what computes once more of what a plan says of it, in another process. What is not known
 * here is an {@link IllegalArgumentException}.
 */
public final class Computing {
  private final Instant now;

  /** For a query that began then. */
  public Computing(Instant now) {
    this.now = now;
  }

  public Kernel kernel(String function, List<Node> arguments, DataType result) {
    if (function.equals(Buckets.NAME)) {
      return Buckets.kernel(result, constant(arguments, 1));
    }
    if (function.equals(SeriesKeys.DIMENSIONS)) {
      arguments.forEach(Computing::checkSlot);
      return SeriesKeys.json(arguments);
    }
    Function known = Functions.find(function).orElseThrow(() -> unknown(function));
    return known.maker().make(site(arguments, result));
  }

  private static Object constant(List<Node> arguments, int at) {
    if (at < arguments.size()
        && arguments.get(at) instanceof Node.Constant constant
        && constant.value() != null) {
      return constant.value();
    }
    throw new IllegalArgumentException("an argument is no constant place=" + at);
  }

  private static void checkSlot(Node node) {
    if (!(node instanceof Node.Slot)) {
      throw new IllegalArgumentException("a dimension is no column");
    }
  }

  private Site site(List<Node> arguments, DataType result) {
    return new Site(
        arguments.stream().map(Node::type).toList(), result, Calls.constants(arguments), now);
  }

  private static IllegalArgumentException unknown(String function) {
    return new IllegalArgumentException("unknown function name=" + function);
  }

  public Supplier<Accumulator> aggregate(String function, List<Node> arguments) {
    Aggregation known = Aggregations.find(function).orElseThrow(() -> unknown(function));
    List<DataType> types = arguments.stream().map(Node::type).toList();
    return known.maker().make(site(arguments, Calls.resultType(known, types)));
  }

  /** The result's type is that of the signature, without the window that is no argument here. */
  public Supplier<SpanState> inner(String function, List<Node> arguments) {
    SeriesFunction known = SeriesFunctions.find(function).orElseThrow(() -> unknown(function));
    List<DataType> types = arguments.stream().map(Node::type).toList();
    DataType result =
        known.signatures().stream()
            .filter(each -> !types.isEmpty() && each.kind(0).takes(types.getFirst()))
            .findFirst()
            .map(each -> each.result(types))
            .orElse(DataType.NULL);
    return known.maker().make(site(arguments, result));
  }

  public static TextParts parts(TextParts.Written written) {
    return switch (written) {
      case TextParts.OfDissect dissect ->
          new DissectPattern(dissect.pattern(), dissect.separator());
      case TextParts.OfKnown known -> new KnownParts(known.kind(), known.prefix(), known.options());
      case TextParts.OfGrok grok ->
          new GrokPatterns(
              grok.patterns(),
              what -> {
                throw new IllegalArgumentException(what);
              });
    };
  }
}
