package io.lampyr.esql.part;

import io.lampyr.esql.analysis.Computing;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.plan.TimeBuckets;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.wire.PartInput;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads steps, and makes anew what computes. */
final class StepReader {
  private final PartInput in;
  private final int slots;
  private final Computing computing;

  StepReader(PartInput in, int slots, Instant now) {
    this.in = in;
    this.slots = slots;
    this.computing = new Computing(now);
  }

  Step step() {
    int kind = in.octet();
    return switch (kind) {
      case StepWriter.FILTER -> new Step.Filter(node());
      case StepWriter.COMPUTE -> new Step.Compute(slot(), node());
      case StepWriter.SORT -> {
        int limit = in.whole();
        yield new Step.Sort(in.list(4, _ -> new Step.Key(node(), in.flag(), in.flag())), limit);
      }
      case StepWriter.LIMIT -> new Step.Limit(in.whole());
      case StepWriter.GROUP -> group();
      case StepWriter.SERIES -> series();
      case StepWriter.EXPAND -> new Step.Expand(slot(), slot());
      case StepWriter.SAMPLE -> new Step.Sample(in.real());
      case StepWriter.EXTRACT -> extract();
      default -> throw in.corrupt("unknown kind of step " + kind);
    };
  }

  private int slot() {
    return PartCodec.slot(in, slots);
  }

  private Node node() {
    return in.nested(_ -> {
      int kind = in.octet();
      return switch (kind) {
        case StepWriter.CONSTANT -> new Node.Constant(in.cell(), in.type());
        case StepWriter.SLOT -> new Node.Slot(slot(), in.text(), in.type());
        case StepWriter.APPLY -> apply();
        default -> throw in.corrupt("unknown kind of expression " + kind);
      };
    });
  }

  private Node apply() {
    String function = in.text();
    DataType type = in.type();
    boolean raw = in.flag();
    Source source = in.source();
    List<Node> arguments = nodes();
    return new Node.Apply(
        function, arguments, type, raw, computing.kernel(function, arguments, type), source);
  }

  private List<Node> nodes() {
    return in.list(3, _ -> node());
  }

  private @Nullable Node condition() {
    return in.optional(_ -> node());
  }

  private Step group() {
    boolean inline = in.flag();
    List<Node> by = nodes();
    List<Integer> bySlots = in.list(1, _ -> slot());
    if (by.size() != bySlots.size()) {
      throw in.corrupt("keys have not as many slots");
    }
    return new Step.Group(by, bySlots, in.list(7, _ -> aggregate()), inline);
  }

  private Step.Aggregate aggregate() {
    int slot = slot();
    String function = in.text();
    Source source = in.source();
    List<Node> arguments = nodes();
    return new Step.Aggregate(
        slot, function, arguments, condition(), computing.aggregate(function, arguments), source);
  }

  private Step series() {
    int tsid = slot();
    int time = slot();
    long perMilli = positive(in.number());
    TimeBuckets bucket = in.optional(_ -> bucket());
    Set<Integer> metrics = new HashSet<>(in.list(1, _ -> slot()));
    List<Step.SeriesKey> by = in.list(5, _ -> new Step.SeriesKey(node(), slot(), in.flag()));
    return new Step.Series(tsid, time, perMilli, bucket, by, in.list(8, _ -> inner()), metrics);
  }

  private long positive(long number) {
    if (number <= 0) {
      throw in.corrupt("a number is not above zero");
    }
    return number;
  }

  private TimeBuckets bucket() {
    int slot = slot();
    Object size = in.value();
    if (!(size instanceof Duration || size instanceof Period)) {
      throw in.corrupt("buckets have no length");
    }
    return new TimeBuckets(slot, size, positive(in.number()));
  }

  private Step.Inner inner() {
    int slot = slot();
    String function = in.text();
    Source source = in.source();
    long window = in.number();
    List<Node> arguments = nodes();
    return new Step.Inner(
        slot,
        function,
        arguments,
        condition(),
        computing.inner(function, arguments),
        window,
        source);
  }

  private Step extract() {
    Node input = node();
    int kind = in.octet();
    TextParts.Written written =
        switch (kind) {
          case StepWriter.DISSECT -> new TextParts.OfDissect(in.text(), in.text());
          case StepWriter.KNOWN -> {
            String known = in.text();
            String prefix = in.text();
            Map<String, Object> options = new HashMap<>();
            in.list(2, _ -> Map.entry(in.text(), in.value()))
                .forEach(entry -> options.put(entry.getKey(), entry.getValue()));
            yield new TextParts.OfKnown(known, prefix, options);
          }
          case StepWriter.GROK -> new TextParts.OfGrok(in.list(1, PartInput::text));
          default -> throw in.corrupt("unknown kind of pattern " + kind);
        };
    Map<String, Integer> to = new HashMap<>();
    in.list(2, _ -> Map.entry(in.text(), slot()))
        .forEach(entry -> to.put(entry.getKey(), entry.getValue()));
    return new Step.Extract(input, Computing.parts(written), to, in.source());
  }
}
