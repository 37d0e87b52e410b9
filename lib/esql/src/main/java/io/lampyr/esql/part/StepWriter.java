package io.lampyr.esql.part;

import io.lampyr.base.wire.WireInput;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TextParts;
import io.lampyr.esql.plan.TimeBuckets;
import io.lampyr.esql.wire.PartOutput;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes steps: what computes is told by its name, what it is given, and what it gives. */
final class StepWriter {
  static final int FILTER = 0;
  static final int COMPUTE = 1;
  static final int SORT = 2;
  static final int LIMIT = 3;
  static final int GROUP = 4;
  static final int SERIES = 5;
  static final int EXPAND = 6;
  static final int SAMPLE = 7;
  static final int EXTRACT = 8;

  static final int CONSTANT = 0;
  static final int SLOT = 1;
  static final int APPLY = 2;

  static final int DISSECT = 0;
  static final int GROK = 1;
  static final int KNOWN = 2;

  private final PartOutput out;
  private boolean readable = true;

  StepWriter(PartOutput out) {
    this.out = out;
  }

  /** False if nobody could read it. */
  boolean write(Step step) {
    switch (step) {
      case Step.Filter filter -> node(octet(FILTER), filter.condition());
      case Step.Compute compute -> node(octet(COMPUTE).number(compute.slot()), compute.value());
      case Step.Sort sort -> octet(SORT).number(sort.limit()).list(sort.keys(), this::key);
      case Step.Limit limit -> octet(LIMIT).number(limit.rows());
      case Step.Group group -> group(group);
      case Step.Series series -> series(series);
      case Step.Expand expand -> octet(EXPAND).number(expand.from()).number(expand.to());
      case Step.Sample sample -> octet(SAMPLE).real(sample.probability());
      case Step.Extract extract -> extract(extract);
      case Step.Join _,
          Step.Enrich _,
          Step.LimitBy _,
          Step.Fuse _,
          Step.Change _,
          Step.Categorize _ ->
          readable = false;
    }
    return readable;
  }

  private PartOutput octet(int kind) {
    return out.octet(kind);
  }

  private void key(PartOutput o, Step.Key key) {
    node(o, key.value());
    o.flag(key.ascending()).flag(key.nullsFirst());
  }

  private void node(PartOutput o, Node node) {
    node(o, node, 1);
  }

  private void node(PartOutput o, Node node, int depth) {
    if (depth > WireInput.MAX_DEPTH) {
      readable = false;
      return;
    }
    switch (node) {
      case Node.Constant constant -> o.octet(CONSTANT).cell(constant.value()).type(constant.type());
      case Node.Slot slot -> o.octet(SLOT).number(slot.slot()).text(slot.name()).type(slot.type());
      case Node.Apply apply -> {
        o.octet(APPLY).text(apply.function()).type(apply.type()).flag(apply.raw());
        o.source(apply.source());
        o.list(apply.arguments(), (p, each) -> node(p, each, depth + 1));
      }
    }
  }

  private void arguments(List<Node> arguments, @Nullable Node condition) {
    out.list(arguments, this::node).optional(condition, this::node);
  }

  private void group(Step.Group group) {
    octet(GROUP).flag(group.inline()).list(group.by(), this::node);
    out.list(group.bySlots(), (o, slot) -> o.number(slot));
    out.list(
        group.values(),
        (o, value) -> {
          o.number(value.slot()).text(value.function()).source(value.source());
          arguments(value.arguments(), value.condition());
        });
  }

  private void series(Step.Series series) {
    octet(SERIES).number(series.tsid()).number(series.time()).number(series.perMilli());
    out.optional(series.bucket(), StepWriter::bucket);
    out.list(new TreeSet<>(series.metrics()), (o, slot) -> o.number(slot));
    out.list(
        series.by(),
        (o, key) -> {
          node(o, key.node());
          o.number(key.slot()).flag(key.ofSeries());
        });
    out.list(
        series.values(),
        (o, value) -> {
          o.number(value.slot()).text(value.function()).source(value.source());
          o.number(value.window());
          arguments(value.arguments(), value.condition());
        });
  }

  private static void bucket(PartOutput o, TimeBuckets bucket) {
    o.number(bucket.slot()).cell(bucket.size()).number(bucket.perMilli());
  }

  private void extract(Step.Extract extract) {
    node(octet(EXTRACT), extract.input());
    switch (extract.parts().written()) {
      case TextParts.OfDissect dissect ->
          octet(DISSECT).text(dissect.pattern()).text(dissect.separator());
      case TextParts.OfKnown known -> {
        octet(KNOWN).text(known.kind()).text(known.prefix());
        out.list(
            new TreeMap<>(known.options()).entrySet(),
            (o, option) -> o.text(option.getKey()).cell(option.getValue()));
      }
      case TextParts.OfGrok grok -> octet(GROK).list(grok.patterns(), PartOutput::text);
    }
    out.list(
        new TreeMap<>(extract.slots()).entrySet(),
        (o, slot) -> o.text(slot.getKey()).number(slot.getValue()));
    out.source(extract.source());
  }
}
